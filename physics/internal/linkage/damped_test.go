package linkage

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// pull sets how hard the joints pull, such that most bodies are stiffened.
func (d *damping) pull(r *rand.Rand) {
	for k := range d.table.Joints {
		for s := range d.table.Joints[k].Pulls {
			d.table.Joints[k].Pulls[s] = math.Pow(10, 4*r.Float64())
		}
	}
}

// TestDampedSolveMatchesDense: the velocities after a damped solve of trees and loops, with motors that keep a speed,
// are those of a full matrix; so are they where hard pulls give light bodies more inertia.
func TestDampedSolveMatchesDense(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 1))
	stiffened := 0
	for n := range 200 {
		d := wild(r, 4+r.IntN(7), n%3, 10, n%2 == 0)
		if n%4 == 0 {
			d.table.Joints[0].Axes[0].Motor = jointrows.Motor{Drive: jointrows.Velocity, Aim: 3, Max: 1e12}
		}
		if n%5 < 2 {
			d.pull(r)
		}
		d.throw(r)
		d.a.Begin(&d.table, true, true)
		d.a.Measure(&d.table, &d.bodies, testStep)
		want := d.dense(turnShares(d.a))
		if slices.Min(turnShares(d.a)) < 0.9 {
			stiffened++
		}
		d.a.Prepare(&d.table, &d.bodies, testStep)
		for _, tolerance := range []float64{1e-4, 1, 1, 1e-9} { // each solve takes away more of the proximal share
			d.a.Respond(&d.table, d.bodies.States, testStep)
			off, most := 0.0, 0.0
			for i := range want {
				s := &d.bodies.States[i]
				off = max(off, s.Vel.Sub(want[i].Lin).Len(), s.Spin.Sub(want[i].Ang).Len())
				most = max(most, want[i].Lin.Len(), want[i].Ang.Len())
			}
			if !(off <= tolerance*most) {
				t.Errorf("case %d: off by %.3g of %.3g, more than %g", n, off, most, tolerance)
			}
		}
	}
	if stiffened < 50 {
		t.Errorf("%d cases have stiffened bodies", stiffened)
	}
}

// TestSolvesRaiseNoEnergy: no solve of rows and axes that are locked raises the kinetic energy, of whatever bodies at
// whatever poses, be their joints open, of unequal masses, or saying the same twice. Nor does it change the momentum or
// the angular momentum of what hangs from nothing, unless pulls stiffen it.
func TestSolvesRaiseNoEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 2))
	lost := 0
	for n := range 300 {
		d := wild(r, 4+r.IntN(10), n%4, 1000, n%2 == 0)
		if n%3 == 0 { // the same joint twice
			j := d.table.Joints[r.IntN(len(d.table.Joints))]
			d.table.Add(&j.Joint)
			d.lay()
		}
		if n%7 == 0 {
			d.lockAxes()
		}
		d.disturb(r, 0.3*r.Float64())
		if n%5 == 0 {
			d.pull(r)
		}
		d.throw(r)
		for k := range d.table.Joints { // as a sub-step before has left them
			j := &d.table.Joints[k]
			for i := range j.Locked {
				j.Locked[i], j.Substep = r.NormFloat64(), testStep
			}
			for i := range j.Along {
				j.Along[i].Stop = r.NormFloat64()
			}
		}
		start := d.kinetic()
		before := start
		linear, angular := d.momentum()
		check := func(what string) {
			t.Helper()
			p, l := d.momentum()
			off := max(p.Sub(linear).Len(), l.Sub(angular).Len())
			if n%2 == 1 && n%5 != 0 && !(off <= 1e-9) {
				t.Errorf("case %d: %s changes the momentum by %.3g N s or N m s", n, what, off)
			}
			if now := d.kinetic(); !(now <= before*(1+1e-12)) {
				t.Errorf("case %d: %s takes the energy from %.9g J to %.9g J", n, what, before, now)
			} else {
				before = now
			}
		}
		d.a.Prepare(&d.table, &d.bodies, testStep)
		check("the beginning")
		for _, bias := range []bool{true, true, false} {
			d.a.Solve(&d.table, d.bodies.States, testStep, bias)
			check("a solve")
		}
		if before < 0.99*start {
			lost++
		}
	}
	if lost < 290 {
		t.Errorf("%d cases lose energy only: the others have nothing to solve", lost)
	}
}

// TestDampedMotionGainsNoEnergy: nor do whole motions without gravity, in which the rows turn with the bodies and what
// is open closes; the centre of mass of those that hang from nothing goes straight on.
func TestDampedMotionGainsNoEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 3))
	for n := range 40 {
		d := wild(r, 4+r.IntN(6), n%3, 100, n%2 == 0)
		for i := range d.bodies.States { // a sub-step alone does not turn inertia with the body
			s := &d.bodies.States[i]
			s.InvInertia = geom.Diagonal3(geom.V(1, 1, 1).Scale(100 * s.InvMass))
		}
		if n%4 > 1 { // the same joint twice
			j := d.table.Joints[r.IntN(len(d.table.Joints))]
			d.table.Add(&j.Joint)
			d.lay()
		}
		d.disturb(r, 0.005)
		d.throw(r)
		const count = 125
		before, centre, most := d.kinetic(), d.centre(), 0.0
		linear, _ := d.momentum()
		for k := range count {
			d.slice()
			now := d.kinetic()
			if !(now <= before*(1+1e-12)) {
				t.Fatalf("case %d, slice %d: from %.9g J to %.9g J", n, k, before, now)
			}
			if before = now; k > count/2 {
				most = max(most, d.open())
			}
		}
		if !(most < 1e-3) {
			t.Errorf("case %d: open by %.3g", n, most)
		}
		if n%2 == 0 {
			continue // it hangs from the world
		}
		p, _ := d.momentum()
		ought := centre.AddScaled(float64(count*d.substeps)*testStep/d.mass(), linear)
		if off, away := p.Sub(linear).Len(), d.centre().Sub(ought).Len(); !(off < 1e-11) || !(away < 1e-11) {
			t.Errorf("case %d: the momentum changes by %.3g N s, the centre of mass is off by %.3g m", n, off, away)
		}
	}
}

// TestSharesDoNotDependOnTheFrame: in a world that is turned the bodies of a chain with a heavy weight are stiffened by
// the same, and its light bodies are, not its weight.
func TestSharesDoNotDependOnTheFrame(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 4))
	for range 20 {
		seed, turn := r.Uint64(), geom.FromRotationVector(vec(r, 3))
		var shares [2][]float64
		for k, q := range []geom.Quat{geom.IdentityQuat(), turn} {
			d := weighted(rand.New(rand.NewPCG(seed, 5)), q)
			for range 3 {
				d.substep(testStep)
			}
			d.a.Measure(&d.table, &d.bodies, testStep)
			shares[k] = turnShares(d.a)
		}
		for i, share := range shares[0] {
			if light := i < len(shares[0])-1; light != (share < 1) || !(share > 0) {
				t.Errorf("body %d takes part by %g", i, share)
			}
			near(t, "share in a turned world", shares[1][i], share, 1e-4)
		}
	}
}

// TestPullsLast: a pull of one sub-step stiffens nothing, one that lasts does from the second sub-step on.
func TestPullsLast(t *testing.T) {
	d := weighted(rand.New(rand.NewPCG(31, 6)), geom.IdentityQuat())
	for k, want := range []bool{false, false, true} {
		d.a.Measure(&d.table, &d.bodies, testStep)
		if stiff := slices.Min(turnShares(d.a)) < 1; stiff != want {
			t.Errorf("after %d sub-steps: stiffened %v", k, stiff)
		}
		d.substep(testStep)
	}
	d.a.Begin(&d.table, false, false)
	d.a.free = true
	if d.a.Measure(&d.table, &d.bodies, testStep); slices.Min(turnShares(d.a)) < 1 {
		t.Error("a free assembly is stiffened")
	}
}

// TestResponseOfDrives: what a vector drive knows of its joint is the speed that units of impulse give with the locked
// rows held: the response of the bodies less what these rows take back, which is positive semidefinite.
func TestResponseOfDrives(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 7))
	kinds := append([]jointrows.Kind{jointrows.Mover}, lockedKinds...)
	for n := range 200 {
		d := &damping{}
		d.add(1, 1, vec(r, 1))
		d.add(math.Pow(10, 3*r.Float64()), 1, vec(r, 1))
		for i := range d.bodies.States {
			axes := geom.FromRotationVector(vec(r, 3)).Mat()
			spread := geom.Diagonal3(geom.V(1+9*r.Float64(), 1+9*r.Float64(), 1+9*r.Float64()))
			d.bodies.States[i].InvInertia = axes.Similar(&spread)
		}
		j := d.link(kinds[n%len(kinds)], 0, 1, geom.Pose{P: vec(r, 1), Q: geom.FromRotationVector(vec(r, 3))})
		half := jointrows.Half(r.IntN(int(jointrows.Halves)))
		j.Drives[half] = jointrows.VectorDrive{Drive: jointrows.Velocity, Max: 1}
		d.lay()
		d.disturb(r, 0.1)
		d.a.Prepare(&d.table, &d.bodies, testStep)
		if len(d.a.drives) != 1 {
			t.Fatalf("%d drives", len(d.a.drives))
		}
		want, k := d.respond(j, half), d.a.drives[0].compliance(d.a, d.bodies.States)
		for range 10 {
			u := vec(r, 1)
			got := k.Apply(u)
			if off := got.Sub(want.Apply(u)).Len(); !(off <= 1e-9*(1+want.Apply(u).Len())) {
				t.Errorf("%v, half %d: speed %v, want %v", j.Kind, half, got, want.Apply(u))
			}
			if work := u.Dot(got); !(work >= -1e-12) {
				t.Errorf("%v, half %d: works by %g J", j.Kind, half, work)
			}
		}
	}
}

// TestCloseClosesPositionsAlone: errors of trees and loops are closed, also where a limit is passed. That leaves
// velocities as they are, but for spins, which turn with their bodies; and what hangs from nothing keeps its centre of
// mass.
func TestCloseClosesPositionsAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 1))
	for n := range 200 {
		d := wild(r, 4+r.IntN(8), n%3, 30, n%2 == 0)
		if n%4 == 1 {
			x := &d.table.Joints[0].Axes[0]
			x.Lo = 0.02 // where it is 0
			d.lay()
		}
		d.disturb(r, 0.01)
		d.throw(r)
		before, centre, states := d.open(), d.centre(), slices.Clone(d.bodies.States)
		if before < 1e-3 {
			t.Fatalf("case %d: open by %.3g at first", n, before)
		}
		for _, share := range []float64{0.2, 1, 1} { // small errors that masses or near loops make stiff take many slices
			open := d.open()
			d.a.Close(&d.table, &d.bodies)
			if after := d.open(); !(after <= max(share*open, closed)) {
				t.Errorf("case %d: open by %.3g, and by %.3g after it was closed", n, open, after)
			}
		}
		for i := range states {
			was, is := &states[i], &d.bodies.States[i]
			turned := is.Turn.Apply(was.Spin)
			if is.Vel != was.Vel || !(is.Spin.Sub(turned).Len() <= 1e-12*was.Spin.Len()) {
				t.Errorf("case %d, body %d: velocities %v, %v were %v, %v", n, i, is.Vel, is.Spin, was.Vel, was.Spin)
			}
		}
		if off := d.centre().Sub(centre).Len(); n%2 == 1 && !(off <= 1e-12) {
			t.Errorf("case %d: the centre of mass moves by %.3g m", n, off)
		}
	}
}

// TestCloseLeavesWhatItCannotClose: where joints contradict each other, or masses are so unequal that steps miss, no
// error grows, and a loop that can only be closed in part is.
func TestCloseLeavesWhatItCannotClose(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 2))
	left := 0
	for n := range 200 {
		d := wild(r, 4+r.IntN(8), n%4, 1e6, n%2 == 0)
		if n%2 == 0 {
			d.table.Joints[len(d.table.Joints)-1].Frames[0].P.X += 0.5 // now the loop, or a body, is elsewhere
		}
		d.disturb(r, 0.3*r.Float64())
		d.throw(r)
		before, states := d.open(), slices.Clone(d.bodies.States)
		d.a.Close(&d.table, &d.bodies)
		after := d.open()
		if !(after <= before) {
			t.Errorf("case %d: open by %.3g, and by %.3g after it was closed", n, before, after)
		}
		if after == before {
			left++
			if !slices.Equal(states, d.bodies.States) {
				t.Errorf("case %d: no nearer, but not as it was", n)
			}
		}
	}
	if left < 3 {
		t.Errorf("%d cases are left as they were", left)
	}
	d := &damping{}
	d.add(1, 0.1, geom.Vec3{})
	for k := range 2 { // two pins 1 m apart on the body, 1.2 m apart in the world
		d.link(jointrows.Ball, jointrows.World, 0, geom.Pose{P: geom.V(float64(k), 0, 0), Q: geom.IdentityQuat()})
	}
	d.table.Joints[1].Frames[0].P.X += 0.2
	d.lay()
	d.a.Close(&d.table, &d.bodies)
	near(t, "opening of two pins 0.2 m too far apart", d.open(), 0.1, 1e-2)
}

// TestApproachTakesItsShare: before the bodies move, a sub-step takes closingRate of an error, or closingSpeed at most,
// and leaves velocities and the centre of mass as they are.
func TestApproachTakesItsShare(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 3))
	for n := range 200 {
		d := wild(r, 4+r.IntN(8), n%3, 30, n%2 == 0)
		d.disturb(r, 1e-3)
		before := d.open()
		if n%5 == 0 { // wide open: it does not close with a hit
			d.table.Joints[0].Frames[1].P.Y += 0.5
			before = d.open()
		}
		d.a.Prepare(&d.table, &d.bodies, testStep)
		d.a.Respond(&d.table, d.bodies.States, testStep)
		kinetic, centre := d.kinetic(), d.centre()
		d.a.Approach(&d.table, &d.bodies, testStep)
		taken, want := before-d.open(), closingRate*before
		if most := closingSpeed * testStep; n%5 == 0 { // along each of three rows
			want = min(max(taken, 0.99*most), 1.01*math.Sqrt(3)*most)
		}
		if !(math.Abs(taken-want) <= 0.1*want) {
			t.Errorf("case %d: of %.4g taken back %.4g, want %.4g", n, before, taken, want)
		}
		if now := d.kinetic(); !(math.Abs(now-kinetic) <= 1e-12*kinetic) {
			t.Errorf("case %d: closing takes the energy from %.9g J to %.9g J", n, kinetic, now)
		}
		if off := d.centre().Sub(centre).Len(); n%2 == 1 && !(off <= 1e-12) {
			t.Errorf("case %d: the centre of mass moves by %.3g m", n, off)
		}
	}
}
