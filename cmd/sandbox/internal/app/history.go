package app

import (
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// recorder notes steps for the panels that plot them.
type recorder struct {
	history *panels.History
	lost    float64 // s, up to the last step
	ids     []physics.BodyID
}

func newRecorder() recorder { return recorder{history: panels.NewHistory(countNames())} }

// Begin starts over with another run.
func (r *recorder) Begin(lanes *play.Lanes) {
	r.history.Begin(int(lanes.StepCount()))
	r.lost = lostBy(lanes)
}

// Back puts the last steps of some lanes aside that have gone back.
func (r *recorder) Back(lanes *play.Lanes) {
	r.history.Back(int(lanes.StepCount()))
	r.lost = lostBy(lanes)
}

// Return goes on with the future that some lanes have returned to.
func (r *recorder) Return(lanes *play.Lanes) {
	if steps := int(lanes.StepCount()); !r.history.Return(steps) {
		r.history.Begin(steps)
	}
	r.lost = lostBy(lanes)
}

// lostBy returns how much of the motion of some lanes the guard has withheld so far (s).
func lostBy(lanes *play.Lanes) (sum float64) {
	for _, stage := range lanes.Stages() {
		sum += stage.World().Report().LostTotal
	}
	return sum
}

// Step notes the step that some lanes have taken.
func (r *recorder) Step(lanes *play.Lanes) {
	var s panels.Step
	total := 0.0
	for _, stage := range lanes.Stages() {
		world := stage.World()
		report := world.Report()
		for i, d := range timing.PhaseTimes(&report.Times) {
			s.Phases[i] += d
		}
		for i, c := range countsOf(report) {
			s.Counts[i] += c.N
		}
		total += report.LostTotal
		r.sum(world, &s)
	}
	s.Lost, r.lost = total-r.lost, total
	r.history.Step(&s)
}

// countsOf returns what was counted in a step: how much there is, and the work that it took.
func countsOf(report *physics.Report) (all [panels.Counts]physics.WorkCount) {
	var work [panels.Counts - 3]physics.WorkCount = report.Work.Counts() // the type sees to it that none is left out
	copy(all[copy(all[:], []physics.WorkCount{{Name: "awake bodies", N: report.Awake},
		{Name: "contact points", N: report.Contacts}, {Name: "near pairs", N: report.Pairs}}):], work[:])
	return all
}

// countNames returns the names of the counts, for people.
func countNames() (names [panels.Counts]string) {
	for i, c := range countsOf(new(physics.Report)) {
		names[i] = strings.ReplaceAll(c.Name, "_", " ")
	}
	return names
}

// sum adds energy and momentum of the dynamic bodies of a world.
func (r *recorder) sum(world *physics.World, s *panels.Step) {
	var momentum, angular mgl64.Vec3
	gravity := world.Config().Gravity
	r.ids = world.AppendBodies(r.ids[:0])
	for _, id := range r.ids {
		body := world.Body(id)
		if body.Kind() != physics.Dynamic {
			continue
		}
		mass, place := body.Mass(), body.Position()
		push := body.Velocity().Mul(mass)
		momentum = momentum.Add(push)
		angular = angular.Add(place.Cross(push)).Add(spinOf(body))
		s.Lift -= mass * gravity.Dot(place)
	}
	s.Kinetic += world.KineticEnergy()
	s.Drive += momentum.Len()
	s.Swirl += angular.Len()
}

// spinOf returns the angular momentum of a body about its centre of mass: L of I⁻¹ L = ω, by Cramer's rule. A body with
// a locked turn has no such L, and counts as none.
func spinOf(body physics.Body) mgl64.Vec3 {
	spin := body.AngularVelocity()
	if spin == (mgl64.Vec3{}) {
		return spin
	}
	inverse := body.InvInertia()
	a, b, c := inverse.Col(0), inverse.Col(1), inverse.Col(2)
	bc := b.Cross(c)
	det := a.Dot(bc)
	if det == 0 {
		return mgl64.Vec3{}
	}
	return mgl64.Vec3{spin.Dot(bc), a.Dot(spin.Cross(c)), a.Dot(b.Cross(spin))}.Mul(1 / det)
}
