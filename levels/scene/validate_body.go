package scene

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
)

// check tests a body by itself. Its name is checked for form, not for being its own.
func (b *Body) check(from *Supply) *Fault {
	if f := checkName("name", b.Name); f != nil {
		return f
	}
	switch b.Kind {
	case "", StaticBody, KinematicBody, DynamicBody:
	default:
		return faultf("kind", "there is no kind of body %s%s: take static, kinematic or dynamic", message.Quote(b.Kind),
			message.DidYouMean(b.Kind, []string{StaticBody, KinematicBody, DynamicBody}))
	}
	if f := b.checkMotion(); f != nil {
		return f
	}
	if f := b.checkLock(); f != nil {
		return f
	}
	if f := b.checkSpawn(); f != nil {
		return f
	}
	if f := checkLabel("label", b.Label); f != nil {
		return f
	}
	if f := checkCCD(b.CCD); f != nil {
		return f
	}
	if f := checkFilter(b.Category, b.Mask); f != nil {
		return f
	}
	if _, err := from.known.find(b.Material); err != nil {
		return faultf("material", "%s", err)
	}
	if f := b.Look.check(); f != nil {
		return f
	}
	return b.checkShapes(from)
}

func (b *Body) checkMotion() *Fault {
	if f := checkVec("position", b.Position, MaxDistance, "m"); f != nil {
		return f
	}
	if f := b.Rotation.check(); f != nil {
		return f
	}
	if f := checkVec("velocity", b.Velocity, MaxSpeed, "m/s"); f != nil {
		return f
	}
	if f := checkVec("spin", b.Spin, MaxSpin, "rad/s"); f != nil {
		return f
	}
	if b.Mass != 0 {
		if f := checkMass(b.Mass); f != nil {
			return f
		}
	}
	if b.Kind == StaticBody {
		switch {
		case b.Velocity != mgl64.Vec3{}:
			return faultf("velocity", "a static body never moves: drop the velocity or make it kinematic")
		case b.Spin != mgl64.Vec3{}:
			return faultf("spin", "a static body never moves: drop the spin or make it kinematic")
		case b.Mass != 0:
			return faultf("mass", "a static body has no mass: drop the mass or make the body dynamic")
		}
	}
	return b.checkDrive()
}

// checkDrive tests the ramp, course and belt of a body.
func (b *Body) checkDrive() *Fault {
	if f := checkVec("belt", b.Belt, MaxSpeed, "m/s"); f != nil {
		return f
	}
	moves := b.Velocity != (mgl64.Vec3{}) || b.Spin != (mgl64.Vec3{})
	switch {
	case b.Ramp == 0 && b.Course == nil:
		return nil
	case b.Kind != KinematicBody:
		key := "ramp"
		if b.Course != nil {
			key = "course"
		}
		return faultf(key, "only a kinematic body is driven: make it kinematic, or drop its %s", key)
	case !(b.Ramp >= 0 && b.Ramp <= MaxTime):
		return faultf("ramp", "ramp must be 0 to %g s, got %.10g", MaxTime, b.Ramp)
	case b.Ramp != 0 && !moves:
		return faultf("ramp", "there is no speed to reach: give a velocity or a spin, or drop the ramp")
	case b.Course == nil:
		return nil
	case moves:
		return faultf("course", "a course and a velocity or spin both say how the body moves: drop one")
	}
	if f := b.Course.check(); f != nil {
		return f.in("course", "course: ")
	}
	return nil
}

func (c *Course) check() *Fault {
	switch {
	case len(c.Stops) == 0 || len(c.Stops) > MaxStops:
		return faultf("stops", "a course has 1 to %d stops, got %d", MaxStops, len(c.Stops))
	case c.Then != "" && !slices.Contains(endings(), c.Then):
		return faultf("then", "after the last stop there is no %s: take one of %s", message.Quote(c.Then),
			strings.Join(endings(), ", "))
	}
	before := 0.0
	for i := range c.Stops {
		s, path := &c.Stops[i], fmt.Sprintf("stops[%d]", i)
		if !(s.Time > before && s.Time <= MaxTime) {
			return faultf(path+".time", "stops[%d]: its time must be after %.10g s and at most %g s, got %.10g",
				i, before, MaxTime, s.Time)
		}
		if f := checkVec("shift", s.Shift, MaxDistance, "m"); f != nil {
			return f.in(path, fmt.Sprintf("stops[%d]: ", i))
		}
		if f := s.Turn.check(); f != nil {
			return f.in(path, fmt.Sprintf("stops[%d]: ", i))
		}
		before = s.Time
	}
	last := c.Stops[len(c.Stops)-1]
	if c.Then == LoopAtEnd && (geom.FromArray(last.Shift).Len() > 1e-9 || last.Turn.Geom().RotationVector().Len() > 1e-9) {
		return faultf(fmt.Sprintf("stops[%d]", len(c.Stops)-1), "a course that begins again must end where it begins: "+
			"make the shift of its last stop (0, 0, 0), without a turn, or go \"back\"")
	}
	return nil
}

var endingOf = map[string]physics.Ending{
	"": physics.StayAtEnd, StopAtEnd: physics.StayAtEnd, BackAtEnd: physics.ReturnAtEnd, LoopAtEnd: physics.RepeatAtEnd,
}

// Engine returns the course for the engine.
func (c *Course) Engine() physics.Course {
	out := physics.Course{Then: endingOf[c.Then], Smooth: c.Smooth}
	for i := range c.Stops {
		stop := &c.Stops[i]
		out.Stops = append(out.Stops, physics.Stop{Time: stop.Time, Shift: stop.Shift, Turn: stop.Turn.Quat()})
	}
	return out
}

func endings() []string { return []string{StopAtEnd, BackAtEnd, LoopAtEnd} }

func (b *Body) checkSpawn() *Fault {
	switch {
	case !(b.SpawnAt >= 0 && b.SpawnAt <= MaxTime):
		return faultf("spawn_at", "spawn_at must be 0 to %g s, got %.10g", MaxTime, b.SpawnAt)
	case b.SpawnStep < 0 || b.SpawnStep > 1e9:
		return faultf("spawn_step", "spawn_step must be 0 to 1000000000, got %d", b.SpawnStep)
	case b.SpawnAt != 0 && b.SpawnStep != 0:
		return faultf("spawn_step", "spawn_at and spawn_step both say when the body appears: drop one")
	}
	return nil
}

func (b *Body) checkShapes(from *Supply) *Fault {
	if len(b.Shapes) == 0 {
		return faultf("shapes", "the body has no shapes: give it at least one")
	}
	for i := range b.Shapes {
		s, path := &b.Shapes[i], fmt.Sprintf("shapes[%d]", i)
		if s.Use == "" {
			if f := s.check(from); f != nil {
				return f.in(path, "")
			}
		} else if f := s.checkUse(from); f != nil {
			return f.in(path, "")
		}
		if b.Kind == StaticBody {
			continue
		}
		if f := s.checkMatter(from); f != nil {
			return f.in(path, "")
		}
	}
	return nil
}
