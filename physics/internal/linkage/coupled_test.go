package linkage

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// machine is a table of joints and bodies with the inertia of balls: for whole motions without contacts.
type machine struct {
	table    Table
	bodies   Movers
	all      Assemblies
	gravity  geom.Vec3
	substeps int
}

// add adds a body of a mass and a moment of inertia (kg m²) at a place.
func (m *machine) add(mass, inertia float64, at geom.Vec3) int32 {
	s := rigid.State{InvMass: 1 / mass, Turn: geom.IdentityQuat(), FiniteRotation: true}
	i := 1 / inertia
	s.InvInertia = geom.Mat3{X: geom.V(i, 0, 0), Y: geom.V(0, i, 0), Z: geom.V(0, 0, i)}
	m.bodies.States = append(m.bodies.States, s)
	m.bodies.Poses = append(m.bodies.Poses, geom.Pose{P: at, Q: geom.IdentityQuat()})
	return int32(len(m.bodies.States)) - 1
}

// join adds a joint of the world with a body, along or about an axis through its centre.
func (m *machine) join(kind jointrows.Kind, body int32, axis geom.Vec3) int32 {
	q := geom.IdentityQuat()
	if about := (geom.Vec3{X: 1}).Cross(axis); about.Len() > 0 {
		q = geom.AxisAngle(about.Unit(), math.Pi/2)
	}
	j := jointrows.Joint{Kind: kind, Bodies: [...]int32{jointrows.World, body, jointrows.World, jointrows.World}}
	for k := range j.Axes {
		j.Axes[k] = jointrows.Free
	}
	j.Frames[0] = geom.Pose{P: m.bodies.Poses[body].P, Q: q}
	j.Frames[1] = geom.Pose{Q: q}
	return m.table.Add(&j)
}

// couple adds a gear or rack of the first axes of two joints.
func (m *machine) couple(kind jointrows.Kind, first, second int32, ratio float64) int32 {
	a, b := m.table.Joints[first].Bodies, m.table.Joints[second].Bodies
	j := jointrows.Joint{Kind: kind, Bodies: [...]int32{a[0], a[1], b[0], b[1]}, Ratio: ratio,
		Coupled: [2]jointrows.Source{{Slot: first}, {Slot: second}}}
	return m.table.Add(&j)
}

// step takes a slice of sub-steps, in which the bodies have some torques about z (N m).
func (m *machine) step(torques []float64) {
	const h = testStep
	half := func() {
		for i, torque := range torques {
			s := &m.bodies.States[i]
			s.Vel = s.Vel.AddScaled(h/2, m.gravity)
			s.Spin.Z += torque * s.InvInertia.Z.Z * h / 2
		}
	}
	advance := func(a *Assembly) {
		for _, i := range a.Bodies {
			m.bodies.States[i].Advance(h)
		}
	}
	for k := range m.all.All {
		a := &m.all.All[k]
		a.Begin(&m.table, false, false)
		for range m.substeps {
			half()
			a.Prepare(&m.table, &m.bodies, h)
			a.Solve(&m.table, m.bodies.States, h, true)
			advance(a)
			for a.IsFree() && a.Arrive(&m.table, &m.bodies, h) {
				advance(a)
			}
			half()
			a.Resume(&m.table, &m.bodies, h)
			a.Solve(&m.table, m.bodies.States, h, false)
		}
	}
	for i := range m.bodies.States {
		s := &m.bodies.States[i]
		m.bodies.Poses[i] = m.bodies.At(int32(i))
		s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
	}
}

// coordinate returns the coordinate along the first axis of a joint.
func (m *machine) coordinate(slot int32) float64 {
	j, g := &m.table.Joints[slot], Gauge{}
	for s, i := range j.Bodies {
		g.At[s] = m.bodies.At(i)
	}
	g.Measure(&m.table, j)
	return g.Rows[len(j.Kind.Locked())].Value
}

// near fails the test if a value is further from another one than a share of it.
func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if !(math.Abs(got-want) <= share*math.Abs(want)) {
		t.Errorf("%s: %.12g, want %.12g", what, got, want)
	}
}

// TestGearsKeepTheirRatio: a gear of 3:1 and a rack, driven through a thousand turns, keep it, and pass on their loads.
func TestGearsKeepTheirRatio(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   jointrows.Kind // of the gear
		first  jointrows.Kind // of the joint whose axis is the first
		inerts [2]float64     // kg or kg m² along the axes
		ratio  float64
		torque float64 // N m, on the second wheel
	}{
		{"gear 3:1", jointrows.Gear, jointrows.Hinge, [2]float64{0.02, 0.004}, 3, 0.2},
		{"belt", jointrows.Gear, jointrows.Hinge, [2]float64{0.02, 0.004}, -0.4, 0.05},
		{"rack", jointrows.Rack, jointrows.Slider, [2]float64{2, 0.004}, -0.05, 0.05},
	} {
		m := &machine{substeps: 16}
		z := geom.V(0, 0, 1)
		first := m.join(c.first, m.add(2, 0.02, geom.V(0, 0, 0)), z)
		second := m.join(jointrows.Hinge, m.add(1, 0.004, geom.V(1, 0, 0)), z)
		gear := m.couple(c.kind, first, second, c.ratio)
		m.all.Find(&m.table, m.bodies.States)
		for range 60 * 120 {
			m.step([]float64{0, c.torque})
		}
		one, two := m.coordinate(first), m.coordinate(second)
		if math.Abs(two) < 2000*math.Pi {
			t.Errorf("%s: the second wheel turns %.0f times only", c.name, two/(2*math.Pi))
		}
		near(t, c.name+", ratio", one/two, -c.ratio, 1e-9)
		rate := c.torque / (c.inerts[1] + c.ratio*c.ratio*c.inerts[0])
		near(t, c.name+", way", two, 0.5*rate*120*120, 1e-4)
		j := &m.table.Joints[gear]
		near(t, c.name+", load", j.Locked[0]/j.Substep, -c.ratio*rate*c.inerts[0], 1e-5)
	}
}

// TestRepairOfGear: a gear that is open is closed at once, also where its hinges have a common base that yields too.
func TestRepairOfGear(t *testing.T) {
	for _, shared := range []bool{false, true} {
		m := &machine{}
		base := m.add(1, 0.01, geom.Vec3{})
		first := m.join(jointrows.Hinge, m.add(2, 0.02, geom.V(-1, 0, 0)), geom.V(0, 0, 1))
		second := m.join(jointrows.Hinge, m.add(1, 0.004, geom.V(1, 0, 0)), geom.V(0, 0, 1))
		if shared {
			m.table.Joints[first].Bodies[0], m.table.Joints[second].Bodies[0] = base, base
		}
		slot := m.couple(jointrows.Gear, first, second, 3)
		m.bodies.Poses[1].Q = geom.AxisAngle(geom.V(0, 0, 1), 0.3)
		m.all.Find(&m.table, m.bodies.States)
		a, poses := &m.all.All[0], slices.Clone(m.bodies.Poses)
		moves := a.Repair(&m.table, m.bodies.States, poses)
		for k, i := range a.Bodies {
			poses[i].P = poses[i].P.Add(moves[k].Lin)
			poses[i].Q = geom.FromRotationVector(moves[k].Ang).Mul(poses[i].Q)
		}
		var g Gauge
		j := &m.table.Joints[slot]
		for s, i := range j.Bodies {
			if g.At[s] = geom.IdentityPose(); i != jointrows.World {
				g.At[s] = poses[i]
			}
		}
		if g.Measure(&m.table, j); g.Opening(j).Radians > 0.3*2*proximalClosing {
			t.Errorf("common base %v: open by %v rad after the repair", shared, g.Opening(j).Radians)
		}
	}
}

// TestResponseKeepsJoints: what a push displaces opens no joint. A push at one body displaces another one as a push
// there displaces the first one.
func TestResponseKeepsJoints(t *testing.T) {
	m := &machine{}
	places := []geom.Vec3{{}, {X: 1}, {X: 1, Y: 1}, {X: 2, Y: 1}}
	for k, at := range places {
		m.add(1+0.2*float64(k), 0.3, at)
	}
	for k := range len(places) - 1 {
		j := jointrows.Joint{Kind: jointrows.Ball}
		j.Bodies = [...]int32{int32(k), int32(k) + 1, jointrows.World, jointrows.World}
		for axis := range j.Axes {
			j.Axes[axis] = jointrows.Free
		}
		way := places[k+1].Sub(places[k])
		j.Frames[0] = geom.Pose{P: way.Scale(0.5), Q: geom.IdentityQuat()}
		j.Frames[1] = geom.Pose{P: way.Scale(-0.5), Q: geom.IdentityQuat()}
		m.table.Add(&j)
	}
	m.all.Find(&m.table, m.bodies.States)
	a := &m.all.All[0]
	if a.Repair(&m.table, m.bodies.States, m.bodies.Poses) != nil {
		t.Error("closed joints are repaired")
	}
	first := Push{0, jointrows.Side{Lin: geom.V(0.6, 0.8, 0), Ang: geom.V(0.1, 0, 0.3)}}
	last := Push{3, jointrows.Side{Lin: geom.V(0, 0.6, 0.8), Ang: geom.V(0, 0.4, -0.2)}}
	one, _ := a.AppendResponse(nil, m.bodies.States, first)
	two, _ := a.AppendResponse(nil, m.bodies.States, last)
	near(t, "response of the last body to the first push", last.Row.Dot(&one[3]), first.Row.Dot(&two[0]), 1e-9)
	both, _ := a.AppendResponse(nil, m.bodies.States, first, last)
	for k := range both {
		if sum := one[k].Lin.Add(two[k].Lin); both[k].Lin.Sub(sum).Len() > 1e-12 {
			t.Errorf("body %d: %v for both pushes; want %v", k, both[k].Lin, sum)
		}
	}
	if alone := first.Row.Lin.LenSq(); one[0].Lin.Dot(first.Row.Lin) > 0.9*alone {
		t.Error("the joints hold nothing back")
	}
	for k := range len(places) - 1 {
		arm := places[k+1].Sub(places[k]).Scale(0.5)
		a, b := one[k], one[k+1]
		gap := b.Lin.Sub(b.Ang.Cross(arm)).Sub(a.Lin).Sub(a.Ang.Cross(arm))
		if gap.Len() > 10*proximalClosing*one[0].Lin.Len() {
			t.Errorf("joint %d opens by %v for a push that moves the first body by %v", k, gap.Len(), one[0].Lin.Len())
		}
	}
}

// TestPulleyBalances: over a pulley of 2:1 two kilograms hold one, and move as the rope does.
func TestPulleyBalances(t *testing.T) {
	for _, mass := range []float64{2, 2.5} {
		m := &machine{substeps: 16, gravity: geom.V(0, -9.81, 0)}
		a, b := m.add(1, 0.004, geom.V(0, -20, 0)), m.add(mass, 0.004, geom.V(1, -5, 0))
		j := jointrows.Joint{Kind: jointrows.Pulley, Bodies: [...]int32{a, b, jointrows.World, jointrows.World}, Ratio: 2}
		for k := range j.Axes {
			j.Axes[k] = jointrows.Free
		}
		for k, at := range []geom.Vec3{{}, {}, {}, {X: 1}} {
			j.Frames[k] = geom.Pose{P: at, Q: geom.IdentityQuat()}
		}
		j.Axes[0].Hi = 20 + 2*5
		m.table.Add(&j)
		m.all.Find(&m.table, m.bodies.States)
		for range 60 {
			m.step([]float64{0, 0})
		}
		// A rope of force f holds the first body by f and the second one by 2 f.
		f := 3 * 9.81 / (1 + 4/mass)
		one, two := -20+0.5*(f-9.81), -5+0.5*(2*f/mass-9.81)
		near(t, "first", m.bodies.Poses[a].P.Y, one, 1e-6)
		near(t, "second", m.bodies.Poses[b].P.Y, two, 1e-6)
		joint := &m.table.Joints[0]
		near(t, "force", -joint.Along[0].Stop/joint.Substep, f, 1e-6)
	}
}
