package command

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// TestCommandsInJSON: each command comes back as it was written, and has a name.
func TestCommandsInJSON(t *testing.T) {
	b := Body{1, 7}
	v := mgl64.Vec3{0.1, -2, 3e-9}
	commands := List{
		Input{Key: "space", Down: true}, Input{Button: "left", Down: true, X: 0.25, Y: 0.5, View: &scene.View{Aspect: 1.5}},
		Input{Gaze: &scene.Gaze{Heading: 1, Pitch: -0.5}}, Drive{Steer: -1, Ahead: 0.5}, Drag{b, v, v}, Drop{},
		Carry{1, 2, v, mgl64.QuatIdent()}, Release{1, 2}, Remove{b}, Move{b, v, v}, Wake{b}, Friction{b, 0.3}, Mass{b, 4},
		Spawn{scene.Body{Name: "ball", Shapes: []scene.Shape{{Kind: "sphere", Radius: 0.5}}}}, Freeze{b, true},
		Join{Kind: "hinge", A: b, B: &b, At: v, Axis: v, Speed: 2}, Join{Kind: "slider", A: b, Limit: &[2]float64{-1, 2},
			BreakForce: 5, BreakTorque: 6}, Join{Kind: "sixdof", A: b, Turns: &[2]float64{-1, 2}, Joints: &[2]int{3, 0}},
		Part{A: b, B: &b}, Gravity{v}, Sleep{true},
	}
	for _, c := range commands {
		back, err := Written(c)
		if err != nil || !reflect.DeepEqual(back, c) {
			t.Errorf("%+v comes back as %+v: %v", c, back, err)
		}
	}
	if _, err := Written(Mass{b, math.NaN()}); err == nil {
		t.Error("a mass that is no number is written")
	}
	for text, says := range map[string]string{
		`[{"explode":{}}]`: `no command "explode"`, `[{}]`: "one key", `[{"drop":{},"wake":{}}]`: "one key",
		`[{"mass":{"body":[0,1],"too":3}}]`: "mass", `[{"mass":{"body":"crate"}}]`: "mass", `{}`: "object",
	} {
		if err := json.Unmarshal([]byte(text), &List{}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestCommandsThatMakeNoSense are refused with a line, and change nothing.
func TestCommandsThatMakeNoSense(t *testing.T) {
	lanes := loadtest.Open(t, "pyramid")
	a := NewActor(lanes)
	lanes.Step()
	nan, far := math.NaN(), mgl64.Vec3{1e300, 0, 0}
	movable, floor := Body{}, Body{}
	for _, id := range lanes.Stages()[0].World().Bodies() {
		if b := lanes.Stages()[0].World().Body(id); b.Mass() > 0 {
			movable = BodyOf(0, id)
		} else {
			floor = BodyOf(0, id)
		}
	}
	overlapping := scene.Body{Name: "ball", Shapes: []scene.Shape{{Kind: "sphere", Radius: 50}}}
	same := loadtest.Open(t, "pyramid")
	same.Step()
	senseless := List{
		Remove{Body{0, 1 << 30}}, Remove{Body{5, 0}}, Remove{Body{-1, 0}}, Remove{Body{0, -1}}, Remove{floor},
		Move{movable, mgl64.Vec3{nan}, mgl64.Vec3{}}, Move{movable, far, mgl64.Vec3{}}, Mass{movable, -1}, Mass{movable, nan},
		Mass{floor, 1}, Friction{movable, nan}, Drag{movable, far, far}, Drag{floor, mgl64.Vec3{}, mgl64.Vec3{}},
		Carry{Ghost: 0}, Release{Ghost: 3}, Drive{Steer: nan}, Drive{Ahead: 2}, Gravity{far}, Input{Key: "nonsense"},
		Input{Gaze: &scene.Gaze{Heading: nan}}, Spawn{overlapping}, Spawn{scene.Body{}}, Part{A: movable},
		Spawn{scene.Body{Name: "fast", Velocity: far, Shapes: []scene.Shape{{Kind: "sphere", Radius: 1}}}},
		Join{Kind: "nonsense", A: movable}, Join{Kind: "weld", A: movable, B: &movable}, Join{Kind: "weld", A: floor},
		Join{Kind: "hinge", A: movable, At: far}, Join{Kind: "gear", A: movable, B: &movable},
		Join{Kind: "gear", A: movable}, Join{Kind: "weld", A: movable, Limit: &[2]float64{0, 1}},
		Join{Kind: "rope", A: movable, Limit: &[2]float64{0, -1}}, Join{Kind: "rod", A: movable, Limit: &[2]float64{nan, 1}},
		Join{Kind: "hinge", A: movable, Turns: &[2]float64{-1, 1}}, Join{Kind: "weld", A: movable, Joints: &[2]int{}},
		Join{Kind: "sixdof", A: movable, Limit: &[2]float64{1, 2}}, Join{Kind: "sixdof", A: movable, Turns: &[2]float64{9}},
		Join{Kind: "hinge", A: movable, Axis: mgl64.Vec3{0, 1, 0}, Limit: &[2]float64{1, -1}},
		Join{Kind: "hinge", A: movable, Axis: mgl64.Vec3{0, 1, 0}, Limit: &[2]float64{1, 2}},
		Join{Kind: "weld", A: movable, BreakForce: -1}, Join{Kind: "weld", A: movable, BreakTorque: -1}, Freeze{floor, true},
	}
	for _, c := range senseless {
		err := a.Apply(c)
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %+v: %v", Name(c), c, err)
		}
	}
	for range 20 {
		lanes.Step()
		if same.Step(); lanes.Hash() != same.Hash() {
			t.Fatalf("step %d: the world has changed", lanes.StepCount())
		}
	}
}

// joinOf returns a joint of a kind, with a motor and limits if it has some and the speed is not zero.
func joinOf(kind string, speed float64, one, other Body, at, to mgl64.Vec3) Join {
	j := Join{Kind: kind, A: one, B: &other, At: at, To: to, Axis: mgl64.Vec3{0, 1, 0}, Speed: speed, Most: 1e4}
	if TraitsOf(kind).Limit != "" && speed > 0 {
		j.Limit = &[2]float64{-0.1, 1.5}
		if TraitsOf(kind).Lengths {
			j.Limit[0] = 0.1
		}
	}
	return j
}

// TestEveryKindOfJoint makes each kind between two bodies that touch, under audit, and takes it off again.
func TestEveryKindOfJoint(t *testing.T) {
	for _, kind := range JointKinds() {
		for _, speed := range []float64{0, 3} {
			t.Run(fmt.Sprint(kind, " ", speed), func(t *testing.T) {
				lanes := loadtest.Open(t, "pyramid", "base=3")
				a, world := NewActor(lanes), lanes.Stages()[0].World()
				var bodies []Body
				for _, id := range world.Bodies() {
					if world.Body(id).Mass() > 0 {
						bodies = append(bodies, BodyOf(0, id))
					}
				}
				one, other := bodies[len(bodies)-2], bodies[len(bodies)-1]
				place := func(b Body) mgl64.Vec3 {
					body, err := a.find(b)
					if err != nil {
						t.Fatal(err)
					}
					return body.Position()
				}
				j := joinOf(kind, speed, one, other, place(one), place(other))
				if kind == "gear" || kind == "rack" { // between two joints with the ground
					for i, b := range []Body{one, other} {
						hinge := Join{Kind: "hinge", A: b, At: place(b), Axis: mgl64.Vec3{0, 1, 0}}
						if kind == "rack" && i == 0 {
							hinge.Kind = "slider"
						}
						if err := a.Apply(hinge); err != nil {
							t.Fatal(err)
						}
					}
				}
				if err := a.Apply(j); err != nil {
					t.Fatal(err)
				}
				auditor := audit.New(audit.View{World: world})
				for range 40 {
					lanes.Step()
					if found := auditor.Check(4); found.Overlapping > 0 {
						t.Fatalf("step %d: %+v", lanes.StepCount(), found)
					}
				}
				if err := a.Apply(Part{A: one}); err != nil {
					t.Fatal(err)
				}
				for range 20 {
					lanes.Step()
					if found := auditor.Check(4); found.Overlapping > 0 {
						t.Fatalf("step %d: %+v", lanes.StepCount(), found)
					}
				}
			})
		}
	}
}
