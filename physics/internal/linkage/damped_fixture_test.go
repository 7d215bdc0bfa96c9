package linkage

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// damping is a machine of one assembly that something touches: its joints are solved along the rows where they are, and
// its errors are closed by positions.
type damping struct {
	machine
	a *Assembly
}

// lockedKinds have rows that hold always, and axes on which nothing acts.
var lockedKinds = []jointrows.Kind{jointrows.Ball, jointrows.Hinge, jointrows.Slider, jointrows.Cylinder,
	jointrows.Weld, jointrows.Wheel}

// vec draws a vector with components of −size to size.
func vec(r *rand.Rand, size float64) geom.Vec3 {
	return geom.V(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1).Scale(size)
}

// link adds a joint of two bodies, or of the world and a body, whose frames coincide at a pose.
func (m *machine) link(kind jointrows.Kind, a, b int32, at geom.Pose) *Joint {
	j := jointrows.Joint{Kind: kind, Bodies: [...]int32{a, b, jointrows.World, jointrows.World}}
	for k := range j.Axes {
		j.Axes[k] = jointrows.Free
	}
	for s, body := range [2]int32{a, b} {
		pose := m.bodies.At(body)
		j.Frames[s] = pose.Between(&at)
	}
	return &m.table.Joints[m.table.Add(&j)]
}

// wild builds a closed assembly of bodies of 0.1 to 0.1·ratio kg, of any inertia, at rest: a tree of all kinds, or one
// of balls with as many of them more as it has loops, through three bodies at least: no two rows say the same. If it is
// anchored the first body hangs from the world.
func wild(r *rand.Rand, bodies, loops int, ratio float64, anchored bool) *damping {
	d := &damping{machine: machine{substeps: 4}}
	at := func(a, b int32) geom.Pose {
		middle := d.bodies.At(a).P.Add(d.bodies.At(b).P).Scale(0.5)
		return geom.Pose{P: middle.Add(vec(r, 0.1)), Q: geom.FromRotationVector(vec(r, 3))}
	}
	for i := range int32(bodies) {
		mass := 0.1 * math.Pow(ratio, r.Float64())
		d.add(mass, 1, vec(r, 1))
		s := &d.bodies.States[i]
		spread := geom.Diagonal3(geom.V(0.5+r.Float64(), 0.5+r.Float64(), 0.5+r.Float64()).Scale(100 / mass))
		axes := geom.FromRotationVector(vec(r, 3)).Mat()
		s.InvInertia = axes.Similar(&spread)
		d.bodies.Poses[i].Q = geom.FromRotationVector(vec(r, 3))
		if i > 0 {
			other := r.Int32N(i)
			kind := jointrows.Ball
			if loops == 0 {
				kind = lockedKinds[r.IntN(len(lockedKinds))]
			}
			d.link(kind, other, i, at(other, i))
		} else if anchored {
			d.link(jointrows.Hinge, jointrows.World, 0, d.bodies.Poses[0])
		}
	}
	for range loops {
		a, b := r.Int32N(int32(bodies)), r.Int32N(int32(bodies))
		linked := func(j Joint) bool { return a == b || j.Has(a) && j.Has(b) }
		for slices.ContainsFunc(d.table.Joints, linked) {
			a, b = r.Int32N(int32(bodies)), r.Int32N(int32(bodies))
		}
		d.link(jointrows.Ball, a, b, at(a, b))
	}
	d.lay()
	return d
}

// weighted builds a straight chain of light bodies that hangs from the world, with a heavy one at its end, all of it
// turned by q about the origin. Their centres of mass are beside the chain.
func weighted(r *rand.Rand, q geom.Quat) *damping {
	d := &damping{machine: machine{substeps: 4, gravity: q.Apply(geom.V(0, -10, 0))}}
	const links = 5
	at := func(k int, off float64) geom.Vec3 { return q.Apply(geom.V(0, -0.3*float64(k), 0).Add(vec(r, off))) }
	from := int32(jointrows.World)
	for k := range links + 1 {
		mass := 0.01
		if k == links {
			mass = 100
		}
		i := d.add(mass, 0.01*mass, at(2*k+1, 0.1))
		d.bodies.Poses[i].Q = q
		axes, spread := q.Mat(), geom.Diagonal3(geom.V(80, 100, 120).Scale(1/mass))
		d.bodies.States[i].InvInertia = axes.Similar(&spread)
		d.link(jointrows.Ball, from, i, geom.Pose{P: at(2*k, 0), Q: q})
		from = i
	}
	d.lay()
	return d
}

// lay finds the assembly, which has to be one, and has it be damped.
func (d *damping) lay() {
	d.all.Find(&d.table, d.bodies.States)
	d.a = &d.all.All[0]
	d.a.Begin(&d.table, true, true)
}

// lockAxes locks the first axes of all joints.
func (d *damping) lockAxes() {
	for k := range d.table.Joints {
		d.table.Joints[k].Axes[0] = jointrows.Axis{}
	}
	d.lay()
}

// throw gives the bodies velocities.
func (d *damping) throw(r *rand.Rand) {
	for i := range d.bodies.States {
		d.bodies.States[i].Vel, d.bodies.States[i].Spin = vec(r, 3), vec(r, 30)
	}
}

// disturb moves and turns the bodies by about as much (m and rad).
func (d *damping) disturb(r *rand.Rand, by float64) {
	for i := range d.bodies.Poses {
		p := &d.bodies.Poses[i]
		p.P, p.Q = p.P.Add(vec(r, by)), geom.FromRotationVector(vec(r, by)).Mul(p.Q)
	}
}

// substep takes a sub-step of h seconds as dynamics does, with gravity but without contacts.
func (d *damping) substep(h float64) {
	for i := range d.bodies.States {
		s := &d.bodies.States[i]
		s.Vel = s.Vel.AddScaled(h, d.gravity)
	}
	d.a.Prepare(&d.table, &d.bodies, h)
	d.a.Respond(&d.table, d.bodies.States, h)
	d.a.Solve(&d.table, d.bodies.States, h, true)
	d.a.Approach(&d.table, &d.bodies, h)
	for i := range d.bodies.States {
		d.bodies.States[i].Advance(h)
	}
	d.a.Measure(&d.table, &d.bodies, h)
	d.a.Solve(&d.table, d.bodies.States, h, false)
}

// slice takes a slice of sub-steps, after which positions are closed.
func (d *damping) slice() {
	d.a.Begin(&d.table, true, true)
	for range d.substeps {
		d.substep(testStep)
	}
	d.a.Close(&d.table, &d.bodies)
	for i := range d.bodies.States {
		s := &d.bodies.States[i]
		d.bodies.Poses[i] = d.bodies.At(int32(i))
		s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
	}
}

// inertia returns the moment of inertia of a body (kg m², world).
func (d *damping) inertia(i int32) geom.Mat3 {
	m, _ := d.bodies.States[i].InvInertia.Inverse()
	return m
}

// kinetic returns the kinetic energy of all bodies (J), with the inertia that the solves see.
func (d *damping) kinetic() float64 {
	sum := 0.0
	for i := range d.bodies.States {
		s, m := &d.bodies.States[i], d.inertia(int32(i))
		sum += s.Vel.LenSq()/s.InvMass/2 + s.Spin.Dot(m.Apply(s.Spin))/d.a.shares[i].turn/2
	}
	return sum
}

// centre returns the common centre of mass (m).
func (d *damping) centre() geom.Vec3 {
	sum, mass := geom.Vec3{}, 0.0
	for i := range d.bodies.States {
		m := 1 / d.bodies.States[i].InvMass
		sum, mass = sum.AddScaled(m, d.bodies.At(int32(i)).P), mass+m
	}
	return sum.Scale(1 / mass)
}

// momentum returns the momentum of all bodies (N s) and the angular one about the origin (N m s).
func (d *damping) momentum() (linear, angular geom.Vec3) {
	for i := range d.bodies.States {
		s, m := &d.bodies.States[i], d.inertia(int32(i))
		p := s.Vel.Scale(1 / s.InvMass)
		linear = linear.Add(p)
		angular = angular.Add(m.Apply(s.Spin)).Add(d.bodies.At(int32(i)).P.Cross(p))
	}
	return linear, angular
}

// open returns by how much the assembly is open (m or rad).
func (d *damping) open() float64 {
	d.a.measureAll(&d.table, &d.bodies)
	e := openingOf(d.a, &d.table)
	return e.Most()
}

// asked is a row with the speed that it is to have.
type asked struct {
	row    jointrows.Row
	bodies [jointrows.MostBodies]int32
	target float64 // m/s or rad/s
}

// equations returns the equations of locked rows, and of axes that a motor keeps at a speed.
func (d *damping) equations() (all []asked) {
	for k := range d.table.Joints {
		j := &d.table.Joints[k]
		var poses [jointrows.MostBodies]geom.Pose
		for s, i := range j.Bodies {
			poses[s] = d.bodies.At(i)
		}
		var rows jointrows.Rows
		j.Measure(&poses, &rows)
		locked := len(j.Kind.Locked())
		for n := range locked + len(j.Kind.Axes()) {
			if n < locked {
				all = append(all, asked{rows[n], j.Bodies, 0})
			} else if x := &j.Axes[n-locked]; x.Motor.Drive == jointrows.Velocity {
				all = append(all, asked{rows[n], j.Bodies, x.Motor.Aim})
			}
		}
	}
	return all
}

// dense solves the equations by a full matrix, for bodies that take part in turns by the shares, from spins that begin
// at as much: the velocities of the bodies.
func (d *damping) dense(shares []float64) []jointrows.Side {
	v := make([]jointrows.Side, len(d.bodies.States))
	for i := range v {
		v[i] = jointrows.Side{Lin: d.bodies.States[i].Vel, Ang: d.bodies.States[i].Spin.Scale(shares[i])}
	}
	respond := func(e *asked, i int32) (out jointrows.Side) {
		for s, body := range e.bodies {
			if body == i {
				of := &d.bodies.States[i]
				out.Lin = out.Lin.AddScaled(of.InvMass, e.row.Sides[s].Lin)
				out.Ang = out.Ang.Add(of.InvInertia.Apply(e.row.Sides[s].Ang).Scale(shares[i]))
			}
		}
		return out
	}
	all := d.equations()
	m, y := &matrix{}, make([]float64, len(all))
	for p := range all {
		m.of = append(m.of, make([]float64, len(all)))
		y[p] = all[p].target
		for s, i := range all[p].bodies {
			if i < 0 {
				continue
			}
			y[p] -= all[p].row.Sides[s].Dot(&v[i])
			for q := range all {
				by := respond(&all[q], i)
				m.of[p][q] += all[p].row.Sides[s].Dot(&by)
			}
		}
	}
	for q, p := range m.solve(y) {
		for i := range v {
			by := respond(&all[q], int32(i))
			v[i].Lin, v[i].Ang = v[i].Lin.AddScaled(p, by.Lin), v[i].Ang.AddScaled(p, by.Ang)
		}
	}
	return v
}

// mass returns the mass of all bodies (kg).
func (d *damping) mass() float64 {
	sum := 0.0
	for i := range d.bodies.States {
		sum += 1 / d.bodies.States[i].InvMass
	}
	return sum
}

// respond returns the speeds along the rows of a half of the only joint for units of impulse along them, with its
// locked rows held: with a full matrix of both.
func (d *damping) respond(j *Joint, half jointrows.Half) geom.Mat3 {
	poses := [jointrows.MostBodies]geom.Pose{d.bodies.At(j.Bodies[0]), d.bodies.At(j.Bodies[1])}
	var rows jointrows.Rows
	j.Measure(&poses, &rows)
	placed := j.PlaceHalf(half, &poses)
	own := placed.Rows(half)
	all := append(own[:], rows[:len(j.Kind.Locked())]...)
	coupling := func(p, q int) (sum float64) {
		for s, i := range j.Bodies[:2] {
			of := &d.bodies.States[i]
			a, b := &all[p].Sides[s], &all[q].Sides[s]
			sum += a.Lin.Dot(b.Lin)*of.InvMass + a.Ang.Dot(of.InvInertia.Apply(b.Ang))
		}
		return sum
	}
	m := &matrix{}
	for p := 3; p < len(all); p++ {
		m.of = append(m.of, nil)
		for q := 3; q < len(all); q++ {
			m.of[p-3] = append(m.of[p-3], coupling(p, q))
		}
	}
	var columns [3]geom.Vec3
	for c := range columns {
		with := make([]float64, len(m.of))
		for p := range with {
			with[p] = coupling(p+3, c)
		}
		var column [3]float64
		held := m.solve(with)
		for k := range column {
			column[k] = coupling(k, c)
			for p := range held {
				column[k] -= coupling(k, p+3) * held[p]
			}
		}
		columns[c] = geom.V(column[0], column[1], column[2])
	}
	return geom.Mat3{X: columns[0], Y: columns[1], Z: columns[2]}
}

// turnShares returns the shares of their response to turns by which the bodies of an assembly take part.
func turnShares(a *Assembly) (turns []float64) {
	for _, s := range a.shares {
		turns = append(turns, s.turn)
	}
	return turns
}
