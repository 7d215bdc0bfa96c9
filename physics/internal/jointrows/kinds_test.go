package jointrows

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// turn returns a rotation by an angle (degrees).
func turn(axis geom.Vec3, degrees float64) geom.Quat {
	return geom.AxisAngle(axis.Unit(), degrees*math.Pi/180)
}

// at returns a joint whose frames are those of its bodies, and B at a pose in A's frame, with A anywhere.
func at(k Kind, b geom.Pose) (j Joint, poses [MostBodies]geom.Pose) {
	j = Joint{Kind: k, Bodies: [MostBodies]int32{0, 1, World, World}, Cone: [2]float64{0.5, 1}}
	for i := range j.Axes {
		j.Axes[i] = Free
	}
	j.Frames[0], j.Frames[1] = geom.IdentityPose(), geom.IdentityPose()
	poses[0] = geom.Pose{P: geom.V(3, -2, 5), Q: turn(geom.V(1, 2, 3), 50)}
	poses[1] = poses[0].Mul(&b)
	return j, poses
}

// TestCoordinates: axes have the values that their names promise, and locked rows are 0 where a joint holds.
func TestCoordinates(t *testing.T) {
	x, y, z := geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)
	none, slid := geom.Vec3{}, geom.V(0.7, 0, 0)
	degree := math.Pi / 180
	skew := geom.V(0, 3, 4) // 0.6, 0.8
	for name, row := range map[string]struct {
		kind Kind
		b    geom.Pose
		want []float64
	}{
		"hinge":            {Hinge, geom.Pose{P: none, Q: turn(x, 100)}, []float64{100 * degree}},
		"hinge, backwards": {Hinge, geom.Pose{P: none, Q: turn(x, -170)}, []float64{-170 * degree}},
		"slider":           {Slider, geom.Pose{P: slid, Q: geom.IdentityQuat()}, []float64{0.7}},
		"cylinder":         {Cylinder, geom.Pose{P: slid, Q: turn(x, -30)}, []float64{0.7, -30 * degree}},
		"weld":             {Weld, geom.IdentityPose(), nil},
		"distance":         {Distance, geom.Pose{P: geom.V(2, -3, 6), Q: turn(y, 20)}, []float64{7}},
		"distance of none": {Distance, geom.Pose{P: none, Q: turn(y, 20)}, []float64{0}},
		"ball": {Ball, geom.Pose{P: none, Q: turn(skew, 80).Mul(turn(x, 30))},
			[]float64{30 * degree, 80 * degree}},
		"ball, far": {Ball, geom.Pose{P: none, Q: turn(y, 170).Mul(turn(x, -90))},
			[]float64{-90 * degree, 170 * degree}},
		"pyramid":            {Pyramid, geom.Pose{P: none, Q: turn(skew, 50)}, []float64{0, 30 * degree, 40 * degree}},
		"pyramid, backwards": {Pyramid, geom.Pose{P: none, Q: turn(z, -50)}, []float64{0, 0, -50 * degree}},
		"ellipse about y":    {Ellipse, geom.Pose{P: none, Q: geom.AxisAngle(y, 0.6)}, []float64{0, 0.1}},
		"ellipse about z":    {Ellipse, geom.Pose{P: none, Q: geom.AxisAngle(z, 0.6)}, []float64{0, -0.4}},
		"sixdof": {SixDOF, geom.Pose{P: geom.V(1, 2, 3), Q: turn(skew, 100).Mul(turn(x, 45))},
			[]float64{1, 2, 3, 45 * degree, 60 * degree, 80 * degree}},
		"soft weld": {SoftWeld, geom.IdentityPose(), []float64{0, 0, 0, 0, 0, 0}},
		"parallel":  {Parallel, geom.Pose{P: slid, Q: turn(skew, 10).Mul(turn(x, 77))}, []float64{6 * degree, 8 * degree}},
		"filter":    {Filter, geom.Pose{P: slid, Q: turn(skew, 10)}, nil},
		"mover":     {Mover, geom.Pose{P: slid, Q: turn(skew, 10)}, nil},
	} {
		j, poses := at(row.kind, row.b)
		var rows Rows
		j.Measure(&poses, &rows)
		n := len(row.kind.Locked())
		for i := range n {
			if math.Abs(rows[i].Value) > 1e-14 {
				t.Errorf("%s: locked row %d is open by %v", name, i, rows[i].Value)
			}
		}
		if len(row.want) != len(row.kind.Axes()) {
			t.Fatalf("%s: %d axes", name, len(row.kind.Axes()))
		}
		for i, want := range row.want {
			if got := rows[n+i].Value; math.Abs(got-want) > 1e-14 {
				t.Errorf("%s: %s is %v, want %v", name, row.kind.Axes()[i].Name, got, want)
			}
		}
	}
}

// TestSwingWithoutDirection: rows of a swing that has no direction are zero or those of the axes, never more, and all
// values are finite.
func TestSwingWithoutDirection(t *testing.T) {
	y := geom.V(0, 1, 0)
	for name, row := range map[string]struct {
		kind Kind
		b    geom.Quat
		want [3]float64 // lengths of the rows of the axes
	}{
		"ball, straight":         {Ball, geom.IdentityQuat(), [3]float64{1, 0}},
		"ball, a little tilted":  {Ball, geom.AxisAngle(y, 1e-6), [3]float64{1, 1}},
		"ball, folded":           {Ball, turn(y, 180), [3]float64{0, 0}},
		"ball, nearly folded":    {Ball, turn(y, 179.9), [3]float64{0, 1}},
		"pyramid, straight":      {Pyramid, geom.IdentityQuat(), [3]float64{1, 1, 1}},
		"pyramid, nearly folded": {Pyramid, turn(y, 179.9), [3]float64{0, 1, 0}},
		"ellipse, straight":      {Ellipse, geom.IdentityQuat(), [3]float64{1, 0}},
		"ellipse, folded":        {Ellipse, turn(y, 180), [3]float64{0, 0}},
		"ellipse, nearly folded": {Ellipse, turn(y, 179.9), [3]float64{0, 1}},
	} {
		j, poses := at(row.kind, geom.Pose{Q: row.b})
		var rows Rows
		j.Measure(&poses, &rows)
		for i := range row.kind.Axes() {
			got := &rows[len(row.kind.Locked())+i]
			if l := got.Sides[1].Ang.Len(); math.Abs(l-row.want[i]) > 1e-5 || math.IsNaN(got.Value) {
				t.Errorf("%s: row %d is %v long, want %v; value %v", name, i, l, row.want[i], got.Value)
			}
		}
	}
}

// TestRoundEllipseIsCone: an ellipse of equal angles has the row of the round cone.
func TestRoundEllipseIsCone(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		j, poses := exampleOf(Ellipse, r, 0)
		j.Cone = [2]float64{0.8, 0.8}
		var ellipse, cone Rows
		j.Measure(&poses, &ellipse)
		j.Kind = Ball
		j.Measure(&poses, &cone)
		e, c := &ellipse[4], &cone[4]
		if off := e.Sides[1].Ang.Sub(c.Sides[1].Ang).Len(); off > 1e-12 || math.Abs(e.Value+0.8-c.Value) > 1e-14 {
			t.Fatalf("rows differ by %v, value %v against %v", off, e.Value, c.Value)
		}
	}
}

// TestHalvesAreDerivatives: rows of a linear drive are the rate of B's place in A's frame, and the work of those of an
// angular one, at torques along the error, is the rate of half its square.
func TestHalvesAreDerivatives(t *testing.T) {
	const h = 1e-6
	r := rand.New(rand.NewPCG(7, 8))
	for half := range Halves {
		for range 200 {
			j, poses := exampleOf(Mover, r, 0)
			j.Drives[half] = VectorDrive{Drive: Position, Aim: randomVec(r)}
			twists, before, after := randomTwists(r, 2, &poses, h)
			now, from, to := j.PlaceHalf(half, &poses), j.PlaceHalf(half, &before), j.PlaceHalf(half, &after)
			rate, work := (to.Off.LenSq()-from.Off.LenSq())/(4*h), 0.0
			rows := now.Rows(half)
			for k := range rows {
				work += rows[k].Value * speedOf(&rows[k], &twists)
			}
			if math.Abs(rate-work) > 1e-7 {
				t.Fatalf("half %d: error changes by %v a second, rows say %v", half, rate, work)
			}
		}
	}
}

// TestAimOfHalf: a drive has arrived where its aim says, and velocities and forces are turned into the world.
func TestAimOfHalf(t *testing.T) {
	place, rotation := geom.V(1, -2, 3), geom.V(0.5, -1, 0.25)
	j, poses := at(Mover, geom.Pose{P: place, Q: geom.FromRotationVector(rotation)})
	j.Drives = [Halves]VectorDrive{Linear: {Drive: Position, Aim: place}, Angular: {Drive: Position, Aim: rotation}}
	for half := range Halves {
		if p := j.PlaceHalf(half, &poses); p.Off.Len() > 1e-14 || p.Aim != (geom.Vec3{}) {
			t.Errorf("half %d: error %v at the aim, %v", half, p.Off, p.Aim)
		}
		j.Drives[half] = VectorDrive{Drive: Velocity, Aim: place}
		p := j.PlaceHalf(half, &poses)
		if off := p.Aim.Sub(poses[0].Q.Apply(place)).Len(); off > 1e-14 || p.Off != (geom.Vec3{}) {
			t.Errorf("half %d: velocity is off by %v, error %v", half, off, p.Off)
		}
		j.Drives[half] = VectorDrive{Friction: 1}
		if p = j.PlaceHalf(half, &poses); p.Aim != (geom.Vec3{}) || p.Off != (geom.Vec3{}) {
			t.Errorf("half %d: friction aims at %v, error %v", half, p.Aim, p.Off)
		}
	}
}

func TestAimAt(t *testing.T) {
	m := Motor{Aim: 7}
	if aim, rate := m.AimAt(3); aim != 7 || rate != 0 {
		t.Errorf("without keys: %v, %v", aim, rate)
	}
	m.Keys = &Keys{Times: []float64{1, 2, 4}, Values: []float64{10, 20, -20}}
	for _, row := range []struct{ t, aim, rate float64 }{
		{0, 10, 0}, {1, 10, 0}, {1.25, 12.5, 10}, {2, 20, 10}, {3, 0, -20}, {4, -20, -20}, {5, -20, 0},
	} {
		if aim, rate := m.AimAt(row.t); aim != row.aim || rate != row.rate {
			t.Errorf("at %v s: %v changing by %v, want %v by %v", row.t, aim, rate, row.aim, row.rate)
		}
	}
}

// TestStart: limits relative to the start are moved by the coordinate there, once.
func TestStart(t *testing.T) {
	j, poses := at(Distance, geom.Pose{P: geom.V(3, 4, 0), Q: geom.IdentityQuat()})
	j.Axes[0].Lo, j.Axes[0].Hi, j.FromStart = math.Inf(-1), 0.5, true
	var rows Rows
	j.Measure(&poses, &rows)
	for range 2 {
		j.Start(&poses, &rows)
		if a := &j.Axes[0]; !math.IsInf(a.Lo, -1) || math.Abs(a.Hi-5.5) > 1e-14 {
			t.Errorf("limits %v to %v", a.Lo, a.Hi)
		}
	}
}
