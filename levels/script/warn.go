package script

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// Notes on what is allowed, and hardly meant.

// angles are the arguments that take degrees, by themselves or several together. limit is one of hinges and doors only.
var angles = map[string]bool{"rotate": true, "cone": true, "twist": true, "deg": true, "limit": true}

// angleWatch is what the angles of a script have looked like so far.
type angleWatch struct {
	suspect string // a note on the first that looks like one in radians; "" for none
	large   bool   // one is larger than a whole turn in radians
}

// watchAngles looks at the angles among the arguments of a function.
func (sc *script) watchAngles(fn builtin) builtin {
	return func(c *call) (starlark.Value, error) {
		v, err := fn(c)
		if err != nil || sc.live != nil {
			return v, err
		}
		for _, pair := range c.kwargs {
			name, _ := starlark.AsString(pair[0])
			if angles[name] && (name != "limit" || c.name == "joint.hinge" || c.name == "door") {
				sc.watchAngle(c, name, pair[1])
			}
		}
		if c.name == "turn" && len(c.args) == 2 {
			sc.watchAngle(c, "deg", c.args[1])
		}
		return v, err
	}
}

// watchAngle looks at an angle, or at several.
func (sc *script) watchAngle(c *call, name string, v starlark.Value) {
	if seq, ok := indexed(v); ok {
		for i := range seq.Len() {
			sc.watchAngle(c, name, seq.Index(i))
		}
		return
	}
	x, _ := starlark.AsFloat(v)
	w := &sc.angles
	w.large = w.large || math.Abs(x) > 2.01*math.Pi
	if deg := commonAngle(x); deg != 0 && w.suspect == "" {
		w.suspect = fmt.Sprintf("note: %s: %s is in degrees, and %.4g looks like %g degrees in radians", sc.caller(c.thread),
			name, x, deg)
	}
}

// noteRadians notes that angles look like radians, in a script that has none which must be in degrees.
func (sc *script) noteRadians() {
	if w := &sc.angles; w.suspect != "" && !w.large {
		sc.print(w.suspect)
	}
}

// commonAngle returns the multiple of 30 or 45 degrees, up to a whole turn, that a number is in radians to three
// digits; 0 for none. Whole numbers are degrees.
func commonAngle(x float64) float64 {
	for _, deg := range []float64{30, 45, 60, 90, 120, 135, 150, 180, 270, 360} {
		if r := deg * radiansPerDegree; x != math.Trunc(x) && math.Abs(math.Abs(x)/r-1) < 6e-4 {
			return math.Copysign(deg, x)
		}
	}
	return 0
}

// noteUncalled notes, in a script without callbacks, a function that another engine would call after every step.
func (sc *script) noteUncalled(globals starlark.StringDict) {
	for _, name := range []string{"update", "tick", "loop", "step", "fixed_update"} {
		if fn, is := globals[name].(*starlark.Function); is && fn.NumParams() <= 1 {
			sc.print(fmt.Sprintf("note: %s: nothing calls %s while the level is played: on_step(dt) is called after every step",
				sc.place(fn.Position()), name))
		}
	}
}

// noteUpward notes gravity that pulls up.
func (sc *script) noteUpward(c *call, g float64) {
	if g > 0 && sc.live == nil {
		sc.print(fmt.Sprintf("note: %s: gravity(%g) pulls up, and gravity(%g) down", sc.caller(c.thread), g, -g))
	}
}

// noteFall notes that bodies fall for ever, as nothing in the scene stands.
func (sc *script) noteFall(s *scene.Scene) {
	if s.World.Gravity == (mgl64.Vec3{}) || len(s.Lanes) > 0 {
		return
	}
	falls := -1
	for i := range s.Bodies {
		switch b := &s.Bodies[i]; {
		case b.Kind != "" && b.Kind != scene.DynamicBody:
			return
		case falls < 0:
			falls = i
		}
	}
	for i := range s.Joints {
		if s.Joints[i].B == "" {
			return
		}
	}
	if falls >= 0 {
		sc.print(fmt.Sprintf("note: %s: nothing stands here for bodies to land on, and they fall for ever: ground() makes a "+
			"floor, and gravity(0) lets them float", s.Bodies[falls].Source))
	}
}

// farAway (m) is farther than anything hangs over the edge of the ground.
const farAway = 100

// noteBelow notes a body that falls for ever since it begins below the ground. It keeps silent where anything else
// might hold the body or bring it back.
func (sc *script) noteBelow(s *scene.Scene) {
	g := s.World.Gravity
	if !(g[1] < 0) || g[0] != 0 || g[2] != 0 || s.Logic != nil || len(s.Joints) > 0 || len(s.Lanes) > 0 {
		return
	}
	isFixed := func(b scene.Body) bool { return b.Kind != "" && b.Kind != scene.DynamicBody }
	i := slices.IndexFunc(s.Bodies, isFixed)
	if i < 0 || slices.ContainsFunc(s.Bodies[i+1:], isFixed) {
		return
	}
	floor := &s.Bodies[i]
	slab := floor.Shapes[0]
	if floor.Kind != scene.StaticBody || len(floor.Shapes) > 1 || slab.Kind != "box" || slab.Position != (mgl64.Vec3{}) ||
		slab.Rotation != (scene.Rotation{}) || floor.Rotation != (scene.Rotation{}) {
		return
	}
	half := slab.Size.Mul(0.5)
	for i := range s.Bodies {
		b := &s.Bodies[i]
		at := b.Position.Sub(floor.Position)
		if at[1] < -half[1] && math.Abs(at[0]) < half[0]-farAway && math.Abs(at[2]) < half[2]-farAway && len(b.Lock) == 0 {
			ground := message.Quote(floor.Name)
			sc.print(fmt.Sprintf("note: %s: %s begins below %s, and falls for ever: the top of %s is at y = %g, and at is "+
				"the middle of a body", b.Source, message.Quote(b.Name), ground, ground, floor.Position[1]+half[1]))
			return
		}
	}
}

// noteLateCategories notes masks of a level with callbacks that name nobody, and nearly somebody: they are for bodies
// that come later, or mistakes.
func (sc *script) noteLateCategories(s *scene.Scene) {
	known := []string{scene.DefaultCategory}
	for i := range s.Bodies {
		known = append(known, s.Bodies[i].Category...)
	}
	for i := range s.Sensors {
		known = append(known, s.Sensors[i].Category...)
	}
	note := func(mask []string, source string) {
		for _, name := range mask {
			near := message.DidYouMean(strings.TrimPrefix(name, scene.AllBut), known)
			if name != scene.NoCategory && !slices.Contains(known, strings.TrimPrefix(name, scene.AllBut)) && near != "" {
				sc.print(fmt.Sprintf("note: %s: no body is of category %s yet%s", source, message.Quote(name), near))
			}
		}
	}
	for i := range s.Bodies {
		note(s.Bodies[i].Mask, s.Bodies[i].Source)
	}
	for i := range s.Sensors {
		note(s.Sensors[i].Mask, s.Sensors[i].Source)
	}
}
