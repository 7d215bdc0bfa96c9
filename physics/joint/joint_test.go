package joint

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

var nan, inf = math.NaN(), math.Inf(1)

const degree = math.Pi / 180

// keyed returns a motor with keys.
func keyed(keys ...Key) Motor { return Motor{Drive: Velocity, Max: 1, Keys: keys} }

// folded ends the message about swings that may go too far.
const folded = " together, where turns cannot be told apart: keep them within 170 degrees, or take a hinge for" +
	" an axis that turns freely"

// TestErrors: each bad value is one line that names the kind, the axis, the value and its bounds.
func TestErrors(t *testing.T) {
	for _, row := range []struct {
		kind Kind
		want string
	}{
		{nil, "Kind is missing: take a type of package joint, such as joint.Hinge{}"},
		{(*Hinge)(nil), "Kind is missing: take a type of package joint, such as joint.Hinge{}"},

		{Hinge{Axis{Limit: Between(0.5, -0.5)}}, "hinge: limit (0.5, -0.5) rad: the lower bound must come first"},
		{Slider{Axis{Limit: Between(2, 1)}}, "slider: limit (2, 1) m: the lower bound must come first"},
		{Hinge{Axis{Limit: Between(nan, 1)}}, "hinge: limit (nan, 1) rad: both bounds must be numbers"},
		{Hinge{Axis{Limit: Between(0, nan)}}, "hinge: limit (0, nan) rad: both bounds must be numbers"},
		{Hinge{Axis{Limit: AtLeast(inf)}}, "hinge: limit (inf, inf) rad: without a bound it is -inf below and inf above"},
		{Hinge{Axis{Limit: AtMost(-inf)}},
			"hinge: limit (-inf, -inf) rad: without a bound it is -inf below and inf above"},
		{Hinge{Axis{Limit: Between(-1e13, 1)}}, "hinge: limit must be at most 1e+12, got -1e+13"},
		{Hinge{Axis{Limit: Between(-1, 1e13)}}, "hinge: limit must be at most 1e+12, got 1e+13"},
		{Hinge{Axis{Limit: Limit{Lo: -1, Hi: 1}}},
			"hinge: limit (-1, 1) rad is not on: set On, or make it with Between"},
		{Hinge{Axis{Limit: Limit{On: true, Hertz: -1}}}, "hinge: limit hertz must be ≥ 0 and finite, got -1"},
		{Hinge{Axis{Limit: Limit{On: true, Hertz: 1, Ratio: nan}}},
			"hinge: limit ratio must be ≥ 0 and finite, got nan"},
		{Hinge{Axis{Limit: Limit{On: true, Ratio: 1}}},
			"hinge: limit hertz must be above 0 where there is a ratio, got 0 and 1"},
		{Hinge{Axis{Limit: Limit{On: true, Restitution: 1.5}}},
			"hinge: restitution of a limit must be 0 to 1, got 1.5"},
		{Hinge{Axis{Limit: Limit{On: true, Restitution: nan}}},
			"hinge: restitution of a limit must be 0 to 1, got nan"},

		{Hinge{Axis{Motor: SpeedMotor(1, nan)}}, "hinge: motor max must be ≥ 0 and finite, got nan"},
		{Hinge{Axis{Motor: SpeedMotor(1, -1)}}, "hinge: motor max must be ≥ 0 and finite, got -1"},
		{Hinge{Axis{Motor: SpeedMotor(1, inf)}}, "hinge: motor max must be ≥ 0 and finite, got inf"},
		{Hinge{Axis{Motor: SpeedMotor(1, 1e300)}}, "hinge: motor max must be at most 1e+12, got 1e+300"},
		{Hinge{Axis{Motor: SpeedMotor(-inf, 1)}}, "hinge: motor aim must be finite, got -inf"},
		{Hinge{Axis{Motor: SpeedMotor(-1e200, 1)}}, "hinge: motor aim must be at most 1e+12, got -1e+200"},
		{Hinge{Axis{Motor: ForceMotor(1, -2)}}, "hinge: motor speed must be ≥ 0 and finite, got -2"},
		{Hinge{Axis{Motor: TargetMotor(1, nan, 1, 5)}}, "hinge: motor hertz must be ≥ 0 and finite, got nan"},
		{Hinge{Axis{Motor: TargetMotor(1, 2, -1, 5)}}, "hinge: motor ratio must be ≥ 0 and finite, got -1"},
		{Hinge{Axis{Motor: TargetMotor(1, 0, 0, 5)}},
			"hinge: motor hertz must be above 0 to reach a target, got 0: how fast shall it go there?"},
		{Hinge{Axis{Motor: Motor{Drive: 9}}},
			"hinge: there is no drive 9: a motor is Off or drives Velocity, Position or Force"},
		{Hinge{Axis{Motor: Motor{Aim: 3, Max: 5}}}, "hinge: " + driveless},
		{Ball{Motor: VectorMotor{Max: 5}}, "ball: " + driveless},
		{Hinge{Axis{Motor: Motor{Keys: []Key{{0, 1}}}}},
			"hinge: a motor with keys wants a drive: Velocity, Position or Force"},
		{Hinge{Axis{Motor: keyed(Key{0, 1}, Key{2, 1}, Key{2, 3})}},
			"hinge: keys[2]: its time must be after that of the key before (2 s), got 2"},
		{Hinge{Axis{Motor: keyed(Key{-1, 1})}}, "hinge: keys[0]: its time must be 0 to 1e+07 s, got -1"},
		{Hinge{Axis{Motor: keyed(Key{0, 1}, Key{nan, 1})}}, "hinge: keys[1]: its time must be 0 to 1e+07 s, got nan"},
		{Hinge{Axis{Motor: keyed(Key{0, nan})}}, "hinge: keys[0]: its value must be finite, got nan"},
		{Hinge{Axis{Motor: keyed(make([]Key, 10_001)...)}}, "hinge: a motor has at most 10000 keys, got 10001"},

		{Hinge{Axis{Spring: Spring{Rest: nan}}}, "hinge: spring rest must be finite, got nan"},
		{Hinge{Axis{Spring: Spring{Hertz: -3}}}, "hinge: spring hertz must be ≥ 0 and finite, got -3"},
		{Hinge{Axis{Spring: Spring{Hertz: 1, Ratio: -3}}}, "hinge: spring ratio must be ≥ 0 and finite, got -3"},
		{Hinge{Axis{Spring: Spring{Stiffness: -1}}}, "hinge: spring stiffness must be ≥ 0 and finite, got -1"},
		{Hinge{Axis{Spring: Spring{Damping: inf}}}, "hinge: spring damping must be ≥ 0 and finite, got inf"},
		{Hinge{Axis{Spring: Spring{Hertz: 2, Stiffness: 3}}},
			"hinge: a spring has hertz and ratio, or stiffness and damping, not both: got 2 Hz and 3, 0"},
		{Hinge{Axis{Friction: -1}}, "hinge: friction must be ≥ 0 and finite, got -1"},
		{Hinge{Axis{Damping: nan}}, "hinge: damping must be ≥ 0 and finite, got nan"},
		{Hinge{Axis{Armature: inf}}, "hinge: armature must be ≥ 0 and finite, got inf"},

		{Cylinder{Slide: Axis{Friction: -1}}, "cylinder: position: friction must be ≥ 0 and finite, got -1"},
		{Cylinder{Turn: Axis{Friction: -1}}, "cylinder: angle: friction must be ≥ 0 and finite, got -1"},

		{Ball{Cone: RoundCone(180 * degree)},
			"ball: cone must be 0 to 170 degrees (2.967 rad), got 180 degrees (3.14159 rad)"},
		{Ball{Cone: EllipticCone(1, -10*degree)},
			"ball: cone must be 0 to 170 degrees (2.967 rad), got -10 degrees (-0.174533 rad)"},
		{Ball{Cone: PyramidCone(1, 170*degree)},
			"ball: swing_y and swing_z may go to 179.396 degrees (3.13105 rad)" + folded},
		{SixDOF{SwingY: Axis{Limit: Between(-2.5, 1)}, SwingZ: Axis{Limit: Between(-1, 1.7)}}, "sixdof: swing_y and swing_z" +
			" may go to 173.219 degrees (3.02324 rad)" + folded},
		{Ball{Cone: PyramidCone(nan, 1)}, "ball: cone must be 0 to 170 degrees (2.967 rad), got nan degrees (nan rad)"},
		{Ball{Cone: Cone{Y: degree, Z: degree}},
			"ball: a cone of 0.0174533 and 0.0174533 rad is not on: set On, or make it with RoundCone"},
		{Ball{Cone: Cone{On: true, Hertz: -1}}, "ball: limit hertz must be ≥ 0 and finite, got -1"},
		{Ball{Cone: Cone{On: true, Restitution: 2}}, "ball: restitution of a limit must be 0 to 1, got 2"},
		{Ball{Friction: -1}, "ball: friction must be ≥ 0 and finite, got -1"},
		{Ball{Motor: SpeedVector(mgl64.Vec3{0, nan, 0}, 1)}, "ball: motor aim must be finite, got nan"},
		{Ball{Motor: TargetRotation(mgl64.QuatIdent(), 0, 1, 1)},
			"ball: motor hertz must be above 0 where there is a ratio, got 0 and 1"},
		{Ball{Twist: Axis{Limit: Between(-1, 180*degree)}}, "ball: twist: the upper bound of this angle must be" +
			" -170 to 170 degrees (2.967 rad), got 180 degrees (3.14159 rad): turn the joint's frames to have 0 in between"},
		{Ball{Twist: Axis{Limit: AtMost(1)}}, "ball: twist: the lower bound of this angle must be -170 to 170" +
			" degrees (2.967 rad), got -inf degrees (-inf rad): turn the joint's frames to have 0 in between"},
		{Ball{Twist: Axis{Motor: TargetMotor(200*degree, 1, 1, 1)}}, "ball: twist: motor aim must be -170 to 170" +
			" degrees (2.967 rad), got 200 degrees (3.49066 rad):" +
			" turn the joint's frames to have 0 in between"},
		{Ball{Twist: Axis{Motor: Motor{Drive: Position, Hertz: 1, Keys: []Key{{0, 1}, {1, 4}}}}}, "ball: twist: motor" +
			" aim must be -170 to 170 degrees (2.967 rad), got 229.183 degrees (4 rad):" +
			" turn the joint's frames to have 0 in between"},
		{Ball{Twist: Axis{Spring: Spring{Rest: -180 * degree}}}, "ball: twist: spring rest must be -170 to 170" +
			" degrees (2.967 rad), got -180 degrees (-3.14159 rad):" +
			" turn the joint's frames to have 0 in between"},

		{SixDOF{X: Axis{Friction: -1}}, "sixdof: x: friction must be ≥ 0 and finite, got -1"},
		{SixDOF{Z: Axis{Limit: Between(1, 0)}}, "sixdof: z: limit (1, 0) m: the lower bound must come first"},
		{SixDOF{SwingZ: Axis{Limit: Between(-180*degree, 0)}}, "sixdof: swing_z: the lower bound of this angle must" +
			" be -170 to 170 degrees (2.967 rad), got -180 degrees (-3.14159 rad):" +
			" turn the joint's frames to have 0 in between"},
		{Weld{Hertz: -1}, "weld: hertz must be ≥ 0 and finite, got -1"},
		{Weld{Ratio: 1}, "weld: hertz must be above 0 where there is a ratio, got 0 and 1"},
		{Parallel{}, "parallel: hertz must be above 0, got 0: how fast shall it stand up?"},
		{Parallel{Hertz: 1, Max: nan}, "parallel: max must be ≥ 0 and finite, got nan"},
		{Parallel{Hertz: 1, Ratio: -1}, "parallel: ratio must be ≥ 0 and finite, got -1"},
		{Distance{Axis{Limit: Between(-1, 1)}}, "distance: limit (-1, 1) m: a length is never less than 0"},
		{Distance{Axis{Limit: AtMost(-1)}}, "distance: limit (-inf, -1) m: a length is never less than 0"},
		{Distance{Axis{Friction: -1}}, "distance: friction must be ≥ 0 and finite, got -1"},
		{Rod{Length: -1}, "rod: length must be ≥ 0 and finite, got -1"},
		{Rope{Length: nan}, "rope: length must be ≥ 0 and finite, got nan"},
		{Rope{Length: 1, Hertz: -1}, "rope: limit hertz must be ≥ 0 and finite, got -1"},
		{Mover{Linear: SpeedVector(mgl64.Vec3{}, -1)}, "motor: linear: motor max must be ≥ 0 and finite, got -1"},
		{Mover{Angular: VectorMotor{Drive: 4}},
			"motor: angular: there is no drive 4: a motor is Off or drives Velocity, Position or Force"},
	} {
		var j jointrows.Joint
		if err := jointrows.Define(row.kind, &j); err == nil || err.Error() != row.want {
			t.Errorf("%#v:\n got %v\nwant %s", row.kind, err, row.want)
		}
	}
}

// TestKinds: kinds become those of the engine, with their limits on the axes that they belong to.
func TestKinds(t *testing.T) {
	limited := func(lo, hi float64) Axis { return Axis{Limit: Between(lo, hi)} }
	for _, row := range []struct {
		kind Kind
		name string
		want jointrows.Kind
		axes [][2]float64 // limits
	}{
		{Ball{}, "ball", jointrows.Ball, [][2]float64{{-inf, inf}, {-inf, inf}}},
		{Ball{Cone: RoundCone(1), Twist: limited(-2, 1)}, "ball", jointrows.Ball, [][2]float64{{-2, 1}, {-inf, 1}}},
		{Ball{Cone: EllipticCone(1, 2)}, "ball", jointrows.Ellipse, [][2]float64{{-inf, inf}, {-inf, 0}}},
		{Ball{Cone: EllipticCone(1, 0)}, "ball", jointrows.Pyramid, [][2]float64{{-inf, inf}, {-1, 1}, {0, 0}}},
		{Ball{Cone: RoundCone(0)}, "ball", jointrows.Pyramid, [][2]float64{{-inf, inf}, {0, 0}, {0, 0}}},
		{Ball{Cone: PyramidCone(1, 160*degree)}, "ball", jointrows.Pyramid,
			[][2]float64{{-inf, inf}, {-1, 1}, {-160 * degree, 160 * degree}}},
		{Ball{Twist: limited(-1, 1)}, "ball", jointrows.Ball, [][2]float64{{-1, 1}, {-inf, widest}}},
		{Hinge{limited(-9, 9)}, "hinge", jointrows.Hinge, [][2]float64{{-9, 9}}},
		{Slider{Axis{Limit: AtLeast(1)}}, "slider", jointrows.Slider, [][2]float64{{1, inf}}},
		{Cylinder{Slide: limited(0, 1), Turn: limited(-1, 0)}, "cylinder", jointrows.Cylinder,
			[][2]float64{{0, 1}, {-1, 0}}},
		{Weld{}, "weld", jointrows.Weld, nil},
		{Weld{Hertz: 5, Ratio: 1}, "weld", jointrows.SoftWeld, make([][2]float64, 0)},
		{Distance{limited(1, 2)}, "distance", jointrows.Distance, [][2]float64{{1, 2}}},
		{Rod{Length: 2}, "rod", jointrows.Distance, [][2]float64{{2, 2}}},
		{Rope{Length: 2}, "rope", jointrows.Distance, [][2]float64{{-inf, 2}}},
		{Rope{}, "rope", jointrows.Distance, [][2]float64{{-inf, 0}}},
		{SixDOF{X: Locked()}, "sixdof", jointrows.SixDOF,
			[][2]float64{{0, 0}, {-inf, inf}, {-inf, inf}, {-inf, inf}, {-inf, inf}, {-inf, inf}}},
		{SixDOF{Twist: Locked(), SwingY: Locked()}, "sixdof", jointrows.SixDOF,
			[][2]float64{{-inf, inf}, {-inf, inf}, {-inf, inf}, {0, 0}, {0, 0}, {-widest, widest}}},
		{SixDOF{SwingY: limited(-2, 1), SwingZ: limited(-1, 2)}, "sixdof", jointrows.SixDOF,
			[][2]float64{{-inf, inf}, {-inf, inf}, {-inf, inf}, {-inf, inf}, {-2, 1}, {-1, 2}}},
		{Parallel{Hertz: 1, Ratio: 1}, "parallel", jointrows.Parallel, [][2]float64{{-inf, inf}, {-inf, inf}}},
		{Filter{}, "filter", jointrows.Filter, nil},
		{Mover{}, "motor", jointrows.Mover, nil},
		{&Filter{}, "filter", jointrows.Filter, nil},
	} {
		j := jointrows.Joint{FromStart: true, Bodies: [jointrows.MostBodies]int32{3, 4}}
		if err := jointrows.Define(row.kind, &j); err != nil {
			t.Errorf("%#v: %v", row.kind, err)
			continue
		}
		if row.kind.Name() != row.name || j.Kind != row.want || j.Bodies[1] != 4 {
			t.Errorf("%#v: %s, %s (%d), bodies %v", row.kind, row.kind.Name(), j.Kind, j.Kind, j.Bodies)
		}
		for i, want := range row.axes {
			if got := [2]float64{j.Axes[i].Lo, j.Axes[i].Hi}; got != want {
				t.Errorf("%#v: axis %d goes from %v to %v, want %v", row.kind, i, got[0], got[1], want)
			}
		}
		if rope, is := row.kind.(Rope); j.FromStart != (is && rope.Length == 0) {
			t.Errorf("%#v: measured at the start: %v", row.kind, j.FromStart)
		}
	}
}

// TestAxisDefined: every value of an axis arrives, and its keys are a copy.
func TestAxisDefined(t *testing.T) {
	a := Axis{
		Limit:  Limit{On: true, Lo: -1, Hi: 2, Hertz: 3, Ratio: 4, Restitution: 0.5},
		Motor:  Motor{Drive: Position, Aim: 6, Max: 7, Speed: 8, Hertz: 9, Ratio: 10, Keys: []Key{{0, 1}, {2, 5}}},
		Spring: Spring{Rest: 11, Stiffness: 14, Damping: 15}, Friction: 16, Damping: 17, Armature: 18,
	}
	var got jointrows.Axis
	if err := jointrows.DefineAxis(a, &jointrows.Joint{Kind: jointrows.Hinge}, 0, &got); err != nil {
		t.Fatal(err)
	}
	a.Motor.Keys[1].Value = 100
	if aim, rate := got.Motor.AimAt(1); aim != 3 || rate != 2 {
		t.Errorf("aim %v, changing by %v", aim, rate)
	}
	got.Motor.Keys = nil
	if want := (jointrows.Axis{
		Lo: -1, Hi: 2, StopHertz: 3, StopRatio: 4, Restitution: 0.5,
		Motor:    jointrows.Motor{Drive: jointrows.Position, Aim: 6, Max: 7, Speed: 8, Hertz: 9, Ratio: 10},
		Spring:   jointrows.Spring{Rest: 11, Stiffness: 14, Damping: 15},
		Friction: 16, Damping: 17, Armature: 18,
	}); got != want {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// TestDrivesDefined: a ball has its motor and friction on its angular half, a mover has both halves, a parallel joint
// and a soft weld act on their axes.
func TestDrivesDefined(t *testing.T) {
	var j jointrows.Joint
	define := func(k Kind) {
		t.Helper()
		if err := jointrows.Define(k, &j); err != nil {
			t.Fatal(err)
		}
	}
	turn := mgl64.QuatRotate(1.5, mgl64.Vec3{0, 0, 2}.Normalize())
	define(Ball{Motor: TargetRotation(turn, 2, 0.7, 50), Friction: 3})
	got := j.Drives[jointrows.Angular]
	off := got.Aim.Sub(geom.V(0, 0, 1.5)).Len()
	got.Aim = geom.Vec3{}
	if want := (jointrows.VectorDrive{Drive: jointrows.Position, Max: 50, Hertz: 2, Ratio: 0.7,
		Friction: 3}); got != want ||
		off > 1e-14 {
		t.Errorf("ball: %+v, aim off by %v", got, off)
	}
	define(Mover{Linear: SpeedVector(mgl64.Vec3{1, 2, 3}, 4), Angular: TargetVector(mgl64.Vec3{}, 1, 1, 5)})
	if want := [jointrows.Halves]jointrows.VectorDrive{
		jointrows.Linear:  {Drive: jointrows.Velocity, Aim: geom.V(1, 2, 3), Max: 4},
		jointrows.Angular: {Drive: jointrows.Position, Max: 5, Hertz: 1, Ratio: 1},
	}; j.Drives != want {
		t.Errorf("mover: %+v", j.Drives)
	}
	define(Parallel{Hertz: 2, Ratio: 1})
	if j.Drives != [jointrows.Halves]jointrows.VectorDrive{} || j.Axes[1].Spring != (jointrows.Spring{Hertz: 2,
		Ratio: 1}) {
		t.Errorf("parallel: %+v, %+v", j.Drives, j.Axes[1])
	}
	define(Parallel{Hertz: 2, Ratio: 1, Max: 9})
	if m := j.Axes[1].Motor; m != (jointrows.Motor{Drive: jointrows.Position, Hertz: 2, Ratio: 1, Max: 9}) {
		t.Errorf("parallel with a bound: %+v", m)
	}
	define(Weld{Hertz: 2, Ratio: 1})
	if j.Axes[5].Spring != (jointrows.Spring{Hertz: 2, Ratio: 1}) {
		t.Errorf("soft weld: %+v", j.Axes[5])
	}
}
