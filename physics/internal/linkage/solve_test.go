package linkage

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

const testStep = 1.0 / 960 // s

// train is a row of bodies on sliders along x, the first one on a rail in the world: the joints' axes are all there is
// to solve.
type train struct {
	table    Table
	bodies   Movers
	assembly Assembly
	masses   []float64
}

// newTrain couples bodies of some masses by axes.
func newTrain(masses []float64, axes []jointrows.Axis) *train {
	tr := &train{masses: masses}
	for k, m := range masses {
		s := rigid.State{InvMass: 1 / m, Turn: geom.IdentityQuat(), FiniteRotation: true}
		s.InvInertia = geom.Mat3{X: geom.V(1/m, 0, 0), Y: geom.V(0, 1/m, 0), Z: geom.V(0, 0, 1/m)}
		tr.bodies.States = append(tr.bodies.States, s)
		tr.bodies.Poses = append(tr.bodies.Poses, geom.Pose{P: geom.V(float64(k), 0, 0), Q: geom.IdentityQuat()})
		j := jointrows.Joint{Kind: jointrows.Slider, Bodies: [...]int32{int32(k) - 1, int32(k), jointrows.World,
			jointrows.World}}
		j.Frames[0], j.Frames[1] = geom.IdentityPose(), geom.IdentityPose()
		if k > 0 {
			j.Frames[0].P = geom.V(1, 0, 0)
		}
		j.Axes[0] = axes[k]
		tr.table.Add(&j)
	}
	var as Assemblies
	as.Find(&tr.table, tr.bodies.States)
	tr.assembly = as.All[0]
	return tr
}

// reference solves for the speeds of a train by sweeps over its rows until nothing changes: limits at the coordinate's
// place that only push, motors and friction within their bounds.
func (tr *train) reference(speeds []float64, axes []jointrows.Axis) []float64 {
	v := append([]float64{}, speeds...) // of the bodies
	type impulses struct{ lo, hi, motor, friction float64 }
	p := make([]impulses, len(v))
	for range 200000 {
		change := 0.0
		for k := range v {
			x := &axes[k]
			inverse := 1 / tr.masses[k]
			if k > 0 {
				inverse += 1 / tr.masses[k-1]
			}
			solve := func(p *float64, target, lo, hi float64) {
				speed := v[k]
				if k > 0 {
					speed -= v[k-1]
				}
				next := max(lo, min(*p+(target-speed)/inverse, hi))
				d := next - *p
				*p = next
				v[k] += d / tr.masses[k]
				if k > 0 {
					v[k-1] -= d / tr.masses[k-1]
				}
				change = max(change, math.Abs(d))
			}
			if x.Lo == 0 {
				solve(&p[k].lo, 0, 0, math.Inf(1))
			}
			if x.Hi == 0 {
				solve(&p[k].hi, 0, math.Inf(-1), 0)
			}
			if most := x.Motor.Max * testStep / 2; most > 0 {
				solve(&p[k].motor, x.Motor.Aim, -most, most)
			}
			if most := x.Friction * testStep / 2; most > 0 {
				solve(&p[k].friction, 0, -most, most)
			}
		}
		if change < 1e-14 {
			break
		}
	}
	return v
}

// TestActiveSet compares speeds after a solve with those that sweeps converge to, for random trains with limits, motors
// and friction: from rest, with no impulses of a sub-step before.
func TestActiveSet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	wrong := 0
	const cases = 2000
	for n := range cases {
		size := 1 + n%4
		masses, axes, speeds := make([]float64, size), make([]jointrows.Axis, size), make([]float64, size)
		for k := range size {
			masses[k], axes[k], speeds[k] = math.Pow(10, 2*r.Float64()-1), jointrows.Free, r.NormFloat64()
			if r.IntN(2) == 0 {
				axes[k].Lo = 0
			}
			if r.IntN(4) == 0 && axes[k].Lo != 0 {
				axes[k].Hi = 0
			}
			if r.IntN(2) == 0 {
				axes[k].Motor = jointrows.Motor{Drive: jointrows.Velocity, Aim: r.NormFloat64(), Max: 1000 * r.Float64()}
			}
			if r.IntN(2) == 0 {
				axes[k].Friction = 500 * r.Float64()
			}
		}
		tr := newTrain(masses, axes)
		want := tr.reference(speeds, axes)
		for k, v := range speeds {
			tr.bodies.States[k].Vel.X = v
		}
		tr.assembly.Begin(&tr.table, false, false)
		tr.assembly.Prepare(&tr.table, &tr.bodies, testStep)
		tr.assembly.Solve(&tr.table, tr.bodies.States, testStep, true)
		off := 0.0
		for k := range want {
			off = max(off, math.Abs(tr.bodies.States[k].Vel.X-want[k]))
		}
		if off > 1e-6 {
			wrong++
			t.Logf("case %d of %d axes: off by %.3g m/s", n, size, off)
		}
	}
	if wrong > cases/1000 {
		t.Errorf("%d of %d wrong", wrong, cases)
	}
}

// TestLimitsDoNotPull: bodies that are a little beyond their limits and come back are left alone, and so are their
// speeds; those that go on beyond stop.
func TestLimitsDoNotPull(t *testing.T) {
	axis := jointrows.Free
	axis.Lo = 1e-6 // where it is 0
	for _, speed := range []float64{-1, 1e-4, 1} {
		tr := newTrain([]float64{2}, []jointrows.Axis{axis})
		tr.bodies.States[0].Vel.X = speed
		a := &tr.assembly
		a.Begin(&tr.table, true, true)
		for range 3 {
			a.Prepare(&tr.table, &tr.bodies, testStep)
			for _, bias := range []bool{true, false} {
				a.Solve(&tr.table, tr.bodies.States, testStep, bias)
				if v := tr.bodies.States[0].Vel.X; !(math.Abs(v-max(speed, 0)) <= 1e-9) {
					t.Errorf("%g m/s at first, now %g, bias %v", speed, v, bias)
				}
			}
		}
		if speed > 0 {
			continue
		}
		tr.bodies.States[0].Vel.X = 0.5 // something takes it off the limit that has pushed
		a.Solve(&tr.table, tr.bodies.States, testStep, true)
		if v := tr.bodies.States[0].Vel.X; !(math.Abs(v-0.5) <= 1e-9) {
			t.Errorf("taken off at 0.5 m/s, it goes at %g", v)
		}
	}
}
