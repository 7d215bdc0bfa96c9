package physics_test

import (
	"fmt"
	"math"
	"math/rand"
	"os"
	"strconv"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

func rvec(r *rand.Rand) mgl64.Vec3 {
	return mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
}

func raxis(r *rand.Rand, passive bool, metres bool) joint.Axis {
	var a joint.Axis
	if os.Getenv("PLAIN") != "" {
		return a
	}
	s := 2.0
	if metres {
		s = 0.3
	}
	if r.Intn(2) == 0 {
		a.Limit = joint.Between(-s*r.Float64(), s*r.Float64())
		if r.Intn(3) == 0 {
			a.Limit.Restitution = r.Float64()
		} else if r.Intn(3) == 0 {
			h, ra := 1+20*r.Float64(), r.Float64()
			if os.Getenv("NOSOFT") == "" {
				a.Limit.Hertz, a.Limit.Ratio = h, ra
			}
		}
		if os.Getenv("NOREST") != "" {
			a.Limit.Restitution = 0
		}
		if os.Getenv("NOLIMIT") != "" {
			a.Limit = joint.Limit{}
		}
	}
	switch r.Intn(6) {
	case 0:
		if !passive {
			a.Motor = joint.SpeedMotor(10*r.NormFloat64(), 50*r.Float64())
		}
	case 1:
		if !passive {
			a.Motor = joint.TargetMotor(r.NormFloat64()*s/2, 1+10*r.Float64(), r.Float64(), 200*r.Float64())
		}
	case 2:
		if !passive {
			a.Motor = joint.ForceMotor(10*r.NormFloat64(), 10*r.Float64())
		}
	}
	if r.Intn(4) == 0 {
		a.Friction = 5 * r.Float64()
	}
	if r.Intn(5) == 0 {
		a.Damping = r.Float64()
	}
	if r.Intn(6) == 0 {
		a.Spring = joint.Spring{Hertz: 5 * r.Float64(), Ratio: r.Float64()}
	}
	if r.Intn(8) == 0 {
		a.Armature = r.Float64()
	}
	if os.Getenv("NOSPRING") != "" {
		a.Spring = joint.Spring{}
	}
	if os.Getenv("NOARM") != "" {
		a.Armature = 0
	}
	if os.Getenv("NODRY") != "" {
		a.Friction, a.Damping = 0, 0
	}
	return a
}

func rkind(r *rand.Rand, passive bool) joint.Kind {
	pick := r.Intn(13)
	if k := envInt("KIND", -1); k >= 0 {
		pick = k
	}
	switch pick {
	case 0, 1:
		return joint.Hinge{Axis: raxis(r, passive, false)}
	case 2:
		return joint.Slider{Axis: raxis(r, passive, true)}
	case 3:
		return joint.Cylinder{}
	case 4:
		return joint.Weld{}
	case 5:
		return joint.Weld{Hertz: 1 + 10*r.Float64(), Ratio: r.Float64()}
	case 6:
		return joint.Rope{Length: 0.1 + r.Float64()}
	case 7:
		return joint.SixDOF{X: joint.Locked(), Y: raxis(r, passive, true), Z: joint.Locked(), Twist: joint.Locked(),
			SwingY: swingY(), SwingZ: joint.Axis{Limit: joint.Between(-2.7, 2.7)}}
	case 8:
		return joint.Ball{Cone: joint.RoundCone(0.3 + r.Float64()), Twist: joint.Axis{Limit: joint.Between(-1, 1)}, Friction: r.Float64()}
	case 9:
		return joint.Ball{Cone: joint.EllipticCone(0.3+r.Float64(), 0.5)}
	case 10:
		return joint.Parallel{Hertz: 3, Ratio: 0.5, Max: 20 * r.Float64()}
	case 11:
		if passive {
			return joint.Filter{}
		}
		return joint.Mover{Linear: joint.SpeedVector(rvec(r), 50*r.Float64()),
			Angular: joint.TargetRotation(mgl64.QuatRotate(r.Float64(), mgl64.Vec3{1, 0, 0}), 2, 1, 30)}
	}
	return joint.Ball{Motor: joint.VectorMotor{}}
}

func envInt(name string, d int) int {
	if v, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return v
	}
	return d
}

type mech struct {
	l   *physicstest.Lab
	ids []physics.BodyID
	js  []physics.Joint
}

func build(t testing.TB, seed int64, threads int, passive bool) *mech {
	r := rand.New(rand.NewSource(seed))
	cfg := physics.DefaultConfig()
	cfg.Threads = threads
	l := physicstest.New(t, cfg)
	m := physicstest.Material(r.Float64())
	m.Restitution = 0
	if os.Getenv("NOFLOOR") == "" {
		l.Add(physicstest.Floor(m))
	}
	f := &mech{l: l}
	n := 2 + r.Intn(20)
	spin := math.Pow(10, 2*r.Float64())
	if v := envInt("SPIN", -1); v >= 0 {
		spin = float64(v)
	}
	kinds := []bool{}
	_ = kinds
	grid := map[[3]int]physics.BodyID{}
	cells := [][3]int{{0, 0, 0}}
	for k := 0; k < n; k++ {
		c := cells[0]
		var from [3]int
		if k > 0 {
			for {
				from = cells[r.Intn(len(cells))]
				c = from
				c[r.Intn(3)] += 2*r.Intn(2) - 1
				if _, ok := grid[c]; !ok {
					break
				}
			}
			cells = append(cells, c)
		}
		at := mgl64.Vec3{0.4 * float64(c[0]), 8 + 0.4*float64(c[1]), 0.4 * float64(c[2])}
		var d physics.BodyDef
		if r.Intn(2) == 0 {
			d = physicstest.Ball(m, 0.05+0.14*r.Float64(), at)
		} else {
			d = physicstest.Block(m, mgl64.Vec3{0.03 + 0.15*r.Float64(), 0.03 + 0.15*r.Float64(), 0.03 + 0.15*r.Float64()}, at)
		}
		if r.Intn(3) == 0 && os.Getenv("NOMASS") == "" {
			d.Mass = math.Pow(10, 3*r.Float64()-1)
		}
		d.AngularVelocity = rvec(r).Mul(spin)
		if k > 0 && r.Intn(15) == 0 && os.Getenv("NOKIN") == "" {
			d.Kind = physics.Kinematic
			d.AngularVelocity = rvec(r)
		}
		d.Velocity = mgl64.Vec3{3 * r.NormFloat64(), -10 * r.Float64(), 0}
		if d.Kind == physics.Kinematic {
			d.Velocity = mgl64.Vec3{}
		}
		id := l.Add(d)[0]
		grid[c] = id
		f.ids = append(f.ids, id)
		if k > 0 {
			f.join(r, grid[from], id, at, passive)
			if r.Intn(4) == 0 && os.Getenv("NOLOOP") == "" { // loop
				f.join(r, f.ids[r.Intn(len(f.ids)-1)], id, at, passive)
			}
		}
	}
	if r.Intn(4) == 0 {
		id, err := l.AddJoint(physics.JointDef{Kind: rkind(r, passive), A: f.ids[0], At: l.Body(f.ids[0]).Position(), Axis: rvec(r)})
		if err == nil {
			f.js = append(f.js, l.Joint(id))
		}
	}
	return f
}

func (f *mech) join(r *rand.Rand, a, b physics.BodyID, at mgl64.Vec3, passive bool) {
	mid := at.Add(f.l.Body(a).Position()).Mul(0.5).Add(rvec(r).Mul(0.02))
	id, err := f.l.AddJoint(physics.JointDef{Kind: rkind(r, passive), A: a, B: b, At: mid, Axis: rvec(r), Collide: r.Intn(3) == 0, Snap: r.Intn(2) == 0 && os.Getenv("NOSNAP") == ""})
	if err == nil {
		f.js = append(f.js, f.l.Joint(id))
	}
}

func TestReviewFuzz(t *testing.T) {
	from, n := envInt("FROM", 1), envInt("N", 40)
	passive := os.Getenv("PASSIVE") != ""
	for s := from; s < from+n; s++ {
		t.Run(fmt.Sprint(s), func(t *testing.T) {
			f := build(t, int64(s), 1, passive)
			e0 := energy(f.l)
			maxOpen, maxE, maxV := 0.0, 0.0, 0.0
			maxRise, prev := 0.0, e0
			for step := range 60 * envInt("SECS", 4) {
				f.l.Run(1)
				e := energy(f.l)
				if math.IsNaN(e) {
					t.Fatalf("NaN at %d", step)
				}
				maxE = max(maxE, e-e0)
				maxRise = max(maxRise, e-prev)
				prev = e
				for _, id := range f.ids {
					maxV = max(maxV, f.l.Body(id).Velocity().Len())
				}
				for _, j := range f.js {
					o, ra, _ := j.Opening()
					if math.IsNaN(o + ra) {
						t.Fatalf("NaN open %d", step)
					}
					if step > 60 {
						maxOpen = max(maxOpen, o)
					}
				}
			}
			w := f.l.AppendWarnings(nil)
			t.Logf("bodies %d joints %d e0 %.0f maxGain %.1f maxStepRise %.1f maxV %.1f open %.3g m warnings %d", len(f.ids), len(f.js), e0, maxE, maxRise, maxV, maxOpen, len(w))
		})
	}
}

func TestReviewThreads(t *testing.T) {
	for s := envInt("FROM", 1); s < envInt("FROM", 1)+envInt("N", 10); s++ {
		a, b := build(t, int64(s), 1, false), build(t, int64(s), 8, false)
		for step := range 200 {
			a.l.Step()
			b.l.Step()
			if a.l.Hash() != b.l.Hash() {
				t.Errorf("seed %d step %d differs", s, step)
				break
			}
		}
		b.l.Close()
	}
}

func swingY() joint.Axis {
	if os.Getenv("NOSWING") != "" {
		return joint.Locked()
	}
	return joint.Axis{Limit: joint.Between(-1, 1)}
}
