package joint

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

var line = []mgl64.Vec3{{}, {3, 4, 0}}

// TestBadCouplings: each bad value is one line that names the kind, the value and its bounds.
func TestBadCouplings(t *testing.T) {
	far := mgl64.Vec3{math.NaN(), 0, 0}
	for _, row := range []struct {
		kind Kind
		want string
	}{
		{Gear{}, "gear: ratio must not be 0"},
		{Rack{Ratio: math.Inf(1)}, "rack: ratio must be finite, got inf"},
		{Pulley{Over: [2]mgl64.Vec3{{}, far}}, "pulley: over must be finite, got nan"},
		{Pulley{Ratio: -1}, "pulley: ratio must be ≥ 0 and finite, got -1"},
		{Pulley{Length: -1}, "pulley: length must be ≥ 0 and finite, got -1"},
		{Path{Points: line, Turn: 7}, "path: there is no turn 7"},
		{Path{Points: line[:1]}, "path: an open curve wants 2 to 10000 points, got 1"},
		{Path{Points: line, Closed: true}, "path: a closed curve wants 3 to 10000 points, got 2"},
		{Path{Points: []mgl64.Vec3{{}, far}}, "path: point 2 must be finite, got nan"},
		{Path{Points: []mgl64.Vec3{{}, {1}, {1}}}, "path: points 2 and 3 are 0 m apart, want at least 0.001 m"},
		{Path{Points: []mgl64.Vec3{{}, {1}, {}}, Closed: true}, "path: points 3 and 1 are 0 m apart, want at least 0.001 m"},
		{Path{Points: line, Up: far}, "path: up must be finite, got nan"},
		{Path{Points: []mgl64.Vec3{{}, {1}, {2}, {1}}},
			"path: the curve turns back on itself between points 3 and 4: round the corner with more points"},
		{Path{Points: line, Axis: Axis{Limit: Between(6, 8)}},
			"path: limit (6, 8) m leaves nothing of the curve, which is 5 m long"},
	} {
		var j jointrows.Joint
		if err := jointrows.Define(row.kind, &j); err == nil || err.Error() != row.want {
			t.Errorf("%+v:\n got %v\nwant %s", row.kind, err, row.want)
		}
	}
}

// TestCouplingsChooseAxes: gears and racks take the axes that are named or fit, and no others.
func TestCouplingsChooseAxes(t *testing.T) {
	const hinge, slider, cylinder, wheel = jointrows.Hinge, jointrows.Slider, jointrows.Cylinder, jointrows.Wheel
	spin := Gear{Coupled{}, Coupled{Axis: "spin"}, 1}
	for _, row := range []struct {
		kind Coupling
		of   [2]jointrows.Kind
		same bool
		axes [2]int8
		unit jointrows.Unit
		want string
	}{
		{Gear{Ratio: 1}, [2]jointrows.Kind{hinge, hinge}, false, [2]int8{0, 0}, jointrows.Radian, ""},
		{Gear{Ratio: 1}, [2]jointrows.Kind{slider, slider}, false, [2]int8{0, 0}, jointrows.Metre, ""},
		{spin, [2]jointrows.Kind{hinge, wheel}, false, [2]int8{0, 2}, jointrows.Radian, ""},
		{Rack{Ratio: 1}, [2]jointrows.Kind{slider, hinge}, false, [2]int8{0, 0}, jointrows.Metre, ""},
		{Rack{Ratio: 1}, [2]jointrows.Kind{cylinder, cylinder}, true, [2]int8{0, 1}, jointrows.Metre, ""},
		{Gear{Ratio: 1}, [2]jointrows.Kind{jointrows.Ball, hinge}, false, [2]int8{}, 0,
			"gear wants two hinges or sliders, got a ball"},
		{Gear{Ratio: 1}, [2]jointrows.Kind{jointrows.Pulley, slider}, false, [2]int8{}, 0,
			"gear wants two hinges or sliders, got a pulley"},
		{Gear{Ratio: 1}, [2]jointrows.Kind{hinge, slider}, false, [2]int8{}, 0, "gear wants two hinges or two sliders," +
			" got the angle of a hinge and the position of a slider: use a rack"},
		{Gear{Ratio: 1}, [2]jointrows.Kind{wheel, hinge}, false, [2]int8{}, 0, "gear wants two hinges or two sliders, got " +
			`the travel of a wheel and the angle of a hinge: use a rack, or name an axis of the wheel, as "spin"`},
		{Gear{Ratio: 1}, [2]jointrows.Kind{hinge, hinge}, true, [2]int8{}, 0,
			"gear wants two hinges or sliders, got the same one twice"},
		{Rack{Ratio: 1}, [2]jointrows.Kind{hinge, hinge}, false, [2]int8{}, 0,
			"rack wants a slider and a hinge, got a hinge"},
		{Rack{Ratio: 1}, [2]jointrows.Kind{hinge, slider}, false, [2]int8{}, 0, "rack wants a slider and a hinge, got a " +
			"hinge as its slider and a slider as its hinge: swap them"},
		{spin, [2]jointrows.Kind{hinge, hinge}, false, [2]int8{}, 0,
			`gear wants an axis of a hinge, which has no "spin": it has angle`},
	} {
		var j, first, second jointrows.Joint
		first = jointrows.Joint{Kind: row.of[0], Bodies: [4]int32{1, 2, -1, -1}}
		second = jointrows.Joint{Kind: row.of[1], Bodies: [4]int32{3, 4, -1, -1}}
		slots := [2]jointrows.Source{{Slot: 8}, {Slot: 9}}
		if row.same {
			slots[1], second.Bodies = slots[0], first.Bodies
		}
		if err := jointrows.Define(row.kind, &j); err != nil {
			t.Fatal(err)
		}
		err := jointrows.Couple(row.kind, slots, [2]*jointrows.Joint{&first, &second}, &j)
		switch {
		case row.want != "":
			if err == nil || err.Error() != row.want {
				t.Errorf("%s of %v:\n got %v\nwant %s", row.kind.Name(), row.of, err, row.want)
			}
		case err != nil:
			t.Errorf("%s of %v: %v", row.kind.Name(), row.of, err)
		case j.Coupled != [2]jointrows.Source{{Slot: 8, Axis: row.axes[0]}, {Slot: slots[1].Slot, Axis: row.axes[1]}} ||
			j.Kind.Locked()[0] != row.unit || j.Bodies != [4]int32{1, 2, second.Bodies[0], second.Bodies[1]}:
			t.Errorf("%s of %v: got %+v of bodies %v", row.kind.Name(), row.of, j.Coupled, j.Bodies)
		}
	}
}

// TestStart: values that depend on the places of bodies.
func TestStart(t *testing.T) {
	var j jointrows.Joint
	rows := jointrows.Rows{{Value: 0.8}, {}, {Value: 1.5}}
	start := func(kind Kind) {
		if err := jointrows.Define(kind, &j); err != nil {
			t.Fatal(err)
		}
		j.Start(new([jointrows.MostBodies]geom.Pose), &rows)
	}
	if start(Pulley{}); j.Axes[0].Hi != 0.8 || j.Ratio != 1 {
		t.Errorf("a rope of no given length: up to %v m, ratio %v", j.Axes[0].Hi, j.Ratio)
	}
	if start(Path{Points: line}); j.Axes[0].Lo != 0 || math.Abs(j.Axes[0].Hi-5) > 1e-15 || j.Near != 1.5 {
		t.Errorf("an open path of 5 m: from %v m to %v m, near %v", j.Axes[0].Lo, j.Axes[0].Hi, j.Near)
	}
	if start(Gear{Ratio: 3}); j.Offset != 0.8 {
		t.Errorf("the gear keeps %v", j.Offset)
	}
}
