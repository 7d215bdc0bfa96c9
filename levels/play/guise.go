package play

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// guise is how a body is drawn where callbacks have changed that. The world knows nothing of it.
type guise struct {
	body  physics.BodyID
	tint  *mgl64.Vec3 // sRGB, 0…1; nil where the body has the colours that it was made with
	label *string     // nil where it has the label that it was made with
}

// guiseOf returns the guise of a body, nil where it has none.
func (s *Stage) guiseOf(id physics.BodyID) *guise {
	if i := id.Index(); i < len(s.guises) && s.guises[i].body == id && !id.IsZero() {
		return &s.guises[i]
	}
	return nil
}

// guiseFor returns the guise of a body of the world to be changed.
func (s *Stage) guiseFor(id physics.BodyID) *guise {
	for len(s.guises) <= id.Index() {
		s.guises = append(s.guises, guise{})
	}
	g := &s.guises[id.Index()]
	if g.body != id { // who had the slot before is gone
		*g = guise{body: id}
	}
	return g
}

// Look returns the look of a solid of a body, counted as in Body.Solids; the plain one where the stage knows none.
func (s *Stage) Look(id physics.BodyID, solid int) scene.Look {
	look := s.madeLook(id, solid)
	if g := s.guiseOf(id); g != nil && g.tint != nil {
		look.Tint = *g.tint
	}
	return look
}

// madeLook returns the look that a solid was made with.
func (s *Stage) madeLook(id physics.BodyID, solid int) scene.Look {
	if !id.IsZero() && id.Index() < len(s.lookOf) {
		looks, at := s.looks, s.lookOf[id.Index()]
		if at < 0 {
			looks, at = s.other, ^at
		}
		if solid < len(looks[at]) {
			return looks[at][solid]
		}
	}
	return scene.Look{Pattern: "plain", Tint: mgl64.Vec3{0.8, 0.8, 0.8}}
}

// Labels yields the bodies of the world that have a label, and its text.
func (s *Stage) Labels(yield func(physics.BodyID, string) bool) {
	for i, id := range s.ids {
		text, g := s.scene.Bodies[i].Label, s.guiseOf(id)
		if text != "" && (g == nil || g.label == nil) && s.world.Contains(id) && !yield(id, text) {
			return
		}
	}
	for i := range s.guises {
		g := &s.guises[i]
		if g.label != nil && *g.label != "" && s.world.Contains(g.body) && !yield(g.body, *g.label) {
			return
		}
	}
}

func (h *host) Tint(id physics.BodyID) mgl64.Vec3 { return (*Stage)(h).Look(id, 0).Tint }

func (h *host) SetTint(id physics.BodyID, tint *mgl64.Vec3) { (*Stage)(h).guiseFor(id).tint = tint }

func (h *host) Label(id physics.BodyID) string {
	if g := (*Stage)(h).guiseOf(id); g != nil && g.label != nil {
		return *g.label
	}
	if i := h.BodyIndex(id); i >= 0 {
		return h.scene.Bodies[i].Label
	}
	return ""
}

func (h *host) SetLabel(id physics.BodyID, text string) { (*Stage)(h).guiseFor(id).label = &text }
