package play

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/hash"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// buildGhosts makes the ghosts of the scene, if it has any. Each lane has its own.
func (s *Stage) buildGhosts() error {
	if len(s.scene.Ghosts) == 0 {
		return nil
	}
	from := s.scene.Supply()
	var defs []ghost.Def
	for i := range s.scene.Ghosts {
		g := &s.scene.Ghosts[i]
		def, err := from.GhostDef(g)
		if err != nil {
			return fmt.Errorf("%s: ghost %s: %w", s.scene.Name, message.Quote(g.Name), err)
		}
		defs, s.ghostLooks = append(defs, def), append(s.ghostLooks, from.GhostLook(g))
	}
	set, err := ghost.New(defs, s.scene.Meeting.Options())
	if err != nil {
		return fmt.Errorf("%s: %w", s.scene.Name, err)
	}
	s.ghosts = set
	return nil
}

// Ghosts returns the ghosts of the scene, in its order; nil if it has none. They stay the same after Restart.
func (s *Stage) Ghosts() *ghost.Set { return s.ghosts }

// GhostLook returns how a ghost is drawn where it meets nothing.
func (s *Stage) GhostLook(i int) scene.Look { return s.ghostLooks[i] }

// MeetTint returns the colour (sRGB, 0…1) of faces of ghosts that meet.
func (s *Stage) MeetTint() mgl64.Vec3 { return s.scene.Meeting.Colour() }

// Hash returns a hash of the state: that of the world, with that of the ghosts if there are any.
func (s *Stage) Hash() uint64 {
	if s.ghosts == nil {
		return s.world.Hash()
	}
	return hash.Mix(s.world.Hash() ^ hash.Mix(s.ghosts.Hash()))
}

// includeGhosts widens a box so that it holds the ghosts as they are now.
func (s *Stage) includeGhosts(box geom.Box) geom.Box {
	if s.ghosts == nil {
		return box
	}
	for i := range s.ghosts.Len() {
		for _, v := range s.ghosts.Surface(i).Verts {
			box = box.Include(v)
		}
	}
	return box
}

// noteFrozen tells once of a crowd, and of each ghost whose deformation went wrong.
func (s *Stage) noteFrozen() {
	if s.ghosts == nil {
		return
	}
	if s.ghosts.Crowded() && !s.notes.crowded {
		s.notes.crowded = true
		s.notice("millions of faces of ghosts are near each other at %.2f s: not all that meet are shown",
			float64(s.world.StepCount())/s.cfg.Hz)
	}
	for i := range s.ghosts.Len() {
		if !s.ghosts.Frozen(i) || i < len(s.notes.frozen) && s.notes.frozen[i] {
			continue
		}
		if s.notes.frozen == nil {
			s.notes.frozen = make([]bool, s.ghosts.Len())
		}
		s.notes.frozen[i] = true
		s.notice("the deformation of ghost %s is not finite at %.2f s: from now on it keeps its last shape",
			message.Quote(s.ghosts.Name(i)), float64(s.world.StepCount())/s.cfg.Hz)
	}
}
