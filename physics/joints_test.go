package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// link adds a joint that must be accepted.
func link(t *testing.T, l *physicstest.Lab, def physics.JointDef) physics.Joint {
	t.Helper()
	id, err := l.AddJoint(def)
	if err != nil {
		t.Fatal(err)
	}
	return l.Joint(id)
}

func TestJointPendulum(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	bob := physicstest.Ball(physicstest.Material(0.3), 0.1, mgl64.Vec3{1, 0, 0})
	id := l.Add(bob)[0]
	j := link(t, l, physics.JointDef{Kind: joint.Ball{}, A: id})
	for k := range 120 {
		l.Run(1)
		m, r, o := j.Opening()
		if k%10 == 0 {
			p := l.Body(id).Position()
			v := l.Body(id).Velocity()
			t.Logf("%v len %.6f open %.3g %.3g %.3g E %.5f", p, p.Len(), m, r, o, v.LenSqr()/2+9.81*p.Y())
		}
	}
}

func TestJointChain(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.3)
	const n = 20
	var ids []physics.BodyID
	for k := range n {
		b := physicstest.Block(m, mgl64.Vec3{0.09, 0.03, 0.03}, mgl64.Vec3{0.1 + 0.2*float64(k), 5, 0})
		b.Mass = 1
		ids = append(ids, l.Add(b)[0])
	}
	ball := physicstest.Ball(m, 0.2, mgl64.Vec3{0.2*n + 0.25, 5, 0})
	ball.Mass = 100
	ids = append(ids, l.Add(ball)[0])
	var js []physics.Joint
	js = append(js, link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], At: mgl64.Vec3{0, 5, 0}}))
	for k := range n {
		js = append(js, link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[k], B: ids[k+1], At: mgl64.Vec3{0.2 * float64(k+1), 5, 0}}))
	}
	worst, rise := 0.0, 0.0
	e0 := energy(l)
	for k := range 60 * 12 {
		l.Run(1)
		open := 0.0
		for i := range js {
			o, _, _ := js[i].Opening()
			open = math.Max(open, o)
		}
		worst = math.Max(worst, open)
		rise = math.Max(rise, energy(l)-e0)
		if k%60 == 0 {
			t.Logf("%d open %.4f mm E %.2f J", k, 1000*open, energy(l)-e0)
		}
	}
	t.Logf("worst %.4f mm, rise %.3f J", 1000*worst, rise)
}

// energy returns the mechanical energy (J) of a world under gravity along −y.
func energy(l *physicstest.Lab) float64 {
	e := l.KineticEnergy()
	for _, id := range l.Bodies() {
		if b := l.Body(id); b.Kind() == physics.Dynamic {
			e += b.Mass() * 9.81 * b.Position().Y()
		}
	}
	return e
}

func TestJointDoor(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetGravity(mgl64.Vec3{})
	b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 1, 0.03}, mgl64.Vec3{0.5, 1, 0})
	b.Mass = 30
	b.AngularVelocity = mgl64.Vec3{0, 50, 0}
	b.Velocity = b.AngularVelocity.Cross(mgl64.Vec3{0.5, 0, 0})
	id := l.Add(b)[0]
	j := link(t, l, physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Limit: joint.Between(-1.5, 1.5)}}, A: id, At: mgl64.Vec3{0, 1, 0}, Axis: mgl64.Vec3{0, 1, 0}})
	for k := range 60 {
		l.Run(1)
		m, r, o := j.Opening()
		if k < 10 || k%10 == 0 {
			t.Logf("angle %.5f open %.3g %.3g over %.3g spin %v", j.Coordinate(0), m, r, o, l.Body(id).AngularVelocity())
		}
	}
}
