package physics_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// absurd is a world with a floor, a cube that lies on it and a driven plate, for calls that make no sense.
type absurd struct {
	*physicstest.Lab
	query       *physics.Querier
	cube, plate physics.BodyID
}

func newAbsurd(t *testing.T) *absurd {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	plate := physicstest.Block(m, mgl64.Vec3{0.5, 0.1, 0.5}, mgl64.Vec3{5, 3, 0})
	plate.Kind = physics.Kinematic
	ids := lab.Add(physicstest.Floor(m), cubeAt(0.501), plate)
	return &absurd{lab, lab.World.NewQuerier(), ids[1], ids[2]}
}

// TestAbsurdBodiesAreRefused: a definition that means nothing is an error that says what is wrong, and the world is as
// it was.
func TestAbsurdBodiesAreRefused(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	shaped := func(change func(*collision.Shape)) func(*physics.BodyDef) {
		return func(def *physics.BodyDef) {
			def.Solids = append([]physics.Solid(nil), def.Solids...)
			change(&def.Solids[0].Shape)
		}
	}
	for name, row := range map[string]struct {
		change func(*physics.BodyDef)
		says   string
	}{
		"kind":          {func(d *physics.BodyDef) { d.Kind = 7 }, "no kind 7"},
		"method":        {func(d *physics.BodyDef) { d.CCD = 200 }, "no method 200"},
		"no solids":     {func(d *physics.BodyDef) { d.Solids = nil }, "at least one shape"},
		"position":      {func(d *physics.BodyDef) { d.Position[1] = nan }, "finite"},
		"rotation NaN":  {func(d *physics.BodyDef) { d.Rotation.W = nan }, "finite"},
		"rotation Inf":  {func(d *physics.BodyDef) { d.Rotation.V[2] = inf }, "finite"},
		"mass":          {func(d *physics.BodyDef) { d.Mass = inf }, "mass"},
		"empty shape":   {shaped(func(s *collision.Shape) { *s = collision.Shape{} }), "is empty"},
		"radius":        {shaped(func(s *collision.Shape) { s.Radius = nan }), "radius"},
		"round box":     {shaped(func(s *collision.Shape) { s.Radius = 0.1 }), "radius"},
		"form":          {shaped(func(s *collision.Shape) { s.Form = collision.Spherical }), "form"},
		"form unknown":  {shaped(func(s *collision.Shape) { s.Form = 9 }), "form 9"},
		"mesh, no mesh": {shaped(func(s *collision.Shape) { s.Form = collision.Meshed }), "form"},
		"no width":      {shaped(func(s *collision.Shape) { s.MinHalf = 0 }), "width"},
		"thickness":     {shaped(func(s *collision.Shape) { s.Thickness = -1 }), "thickness"},
		"placed at":     {shaped(func(s *collision.Shape) { *s = s.Placed(mgl64.Vec3{1e200}, mgl64.Quat{}) }), "nearer"},
	} {
		for _, kind := range []physics.Kind{physics.Static, physics.Kinematic, physics.Dynamic} {
			lab := newAbsurd(t)
			before, bodies := lab.Hash(), len(lab.Bodies())
			def := cubeAt(4)
			def.Kind = kind
			row.change(&def)
			if _, err := lab.AddBody(def); err == nil || !strings.Contains(err.Error(), row.says) {
				t.Errorf("%s, %v: error %v, want one that says %q", name, kind, err, row.says)
			}
			if lab.Hash() != before || len(lab.Bodies()) != bodies {
				t.Errorf("%s, %v: the world has changed", name, kind)
			}
		}
	}
}

// TestCentreBeyondTheEnd: a body whose frame is within the end of the world, but whose centre of mass is not, is
// refused.
func TestCentreBeyondTheEnd(t *testing.T) {
	for _, kind := range []physics.Kind{physics.Kinematic, physics.Dynamic} {
		lab := newAbsurd(t)
		def := cubeAt(4)
		def.Kind, def.Position[0] = kind, 9e7
		def.Solids[0].Shape = def.Solids[0].Shape.Placed(mgl64.Vec3{2e7, 0, 0}, mgl64.Quat{})
		if _, err := lab.AddBody(def); err == nil || !strings.Contains(err.Error(), "centre of mass") {
			t.Errorf("%v: error %v", kind, err)
		}
	}
}

// TestDrivenBodyOfNoWeight: a driven body may be of so low a density that the inverse of its mass overflows. Its centre
// is that of its volume, and nothing around it is moved.
func TestDrivenBodyOfNoWeight(t *testing.T) {
	lab := newAbsurd(t)
	def := cubeAt(4)
	def.Kind, def.Solids[0].Material.Density = physics.Kinematic, 1e-310
	id, err := lab.AddBody(def)
	if err != nil {
		t.Fatal(err)
	}
	if p := lab.Body(id).Position(); p != (mgl64.Vec3{0, 4, 0}) {
		t.Errorf("it is at %v", p)
	}
	lab.Run(10)
}

// TestAbsurdPosesToMoveTo: a pose that is not finite is an error, and the body stays where it is.
func TestAbsurdPosesToMoveTo(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		lab := newAbsurd(t)
		at, now := lab.Body(lab.plate).Position(), lab.Body(lab.plate).Pose().Geom()
		if err := lab.Body(lab.plate).MoveTo(at, mgl64.Quat{W: x, V: mgl64.Vec3{1, 0, 0}}, 0.1); err == nil {
			t.Errorf("a rotation with W = %g was taken", x)
		}
		if err := lab.Body(lab.plate).MoveTo(at, mgl64.Quat{W: 1, V: mgl64.Vec3{0, x, 0}}, 0.1); err == nil {
			t.Errorf("a rotation with y = %g was taken", x)
		}
		if err := lab.Body(lab.plate).MoveTo(at.Add(mgl64.Vec3{x, 0, 0}), mgl64.QuatIdent(), 0.1); err == nil {
			t.Errorf("a position with x = %g was taken", x)
		}
		turn := physics.Course{Stops: []physics.Stop{{Time: 1, Turn: mgl64.Quat{W: x}}}}
		if err := lab.Body(lab.plate).SetCourse(turn); err == nil {
			t.Errorf("a course that turns by W = %g was taken", x)
		}
		lab.Seconds(0.2)
		if lab.Body(lab.plate).Pose().Geom() != now {
			t.Errorf("%g: the plate has moved to %v", x, lab.Body(lab.plate).Pose().Geom())
		}
	}
}

// TestRotationsOfAnyLength: the length of a rotation means nothing, even where its square is no number.
func TestRotationsOfAnyLength(t *testing.T) {
	for _, scale := range []float64{1e-300, 1e-170, 1, 1e170, 1e300} {
		lab := newAbsurd(t)
		half := mgl64.Quat{W: scale, V: mgl64.Vec3{0, scale, 0}} // a quarter turn about y
		if err := lab.Body(lab.plate).MoveTo(lab.Body(lab.plate).Position(), half, 0.1); err != nil {
			t.Fatal(err)
		}
		lab.Seconds(0.2)
		if q := lab.Body(lab.plate).Pose().Geom().Q; math.Abs(q.Y-math.Sqrt(0.5)) > 1e-9 {
			t.Errorf("length %g: the plate has turned to %v", scale, q)
		}
	}
}

// TestAbsurdQuestions: what makes no sense is answered with nothing, and changes nothing.
func TestAbsurdQuestions(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	block := cubeAt(0).Solids[0].Shape
	var none physics.QueryFilter
	here := physics.Pose{Position: mgl64.Vec3{0, 0.5, 0}}
	up, down := mgl64.Vec3{0, 3, 0}, mgl64.Vec3{0, -1, 0}
	for name, asked := range map[string]func(l *absurd) bool{
		"ray from NaN":        func(l *absurd) bool { _, ok := l.RayCast(mgl64.Vec3{nan, 3, 0}, down, 10); return ok },
		"ray along NaN":       func(l *absurd) bool { _, ok := l.RayCast(up, mgl64.Vec3{0, nan, 0}, 10); return ok },
		"ray along Inf":       func(l *absurd) bool { _, ok := l.RayCast(up, mgl64.Vec3{0, -inf, 0}, 10); return ok },
		"ray along nothing":   func(l *absurd) bool { _, ok := l.RayCast(up, mgl64.Vec3{}, 10); return ok },
		"ray of length NaN":   func(l *absurd) bool { _, ok := l.RayCast(up, down, nan); return ok },
		"trace of radius NaN": func(l *absurd) bool { _, ok := l.query.PointTrace(up, down, nan, 10, none); return ok },
		"trace of radius Inf": func(l *absurd) bool { _, ok := l.query.PointTrace(up, down, inf, 10, none); return ok },
		"all on a NaN ray":    func(l *absurd) bool { return l.query.RayCastAll(nil, up, mgl64.Vec3{nan}, 10, none) != nil },
		"overlap of nil":      func(l *absurd) bool { return l.query.Overlap(nil, nil, here, none) != nil },
		"closest to nil":      func(l *absurd) bool { _, ok := l.query.ClosestPoints(nil, here, 1, none); return ok },
		"cast of nil":         func(l *absurd) bool { _, ok := l.query.ShapeCast(nil, here, down, down, none); return ok },
		"overlap, turned NaN": func(l *absurd) bool {
			turned := physics.Pose{Position: here.Position, Rotation: mgl64.Quat{W: nan}}
			return l.query.Overlap(nil, &block, turned, none) != nil
		},
		"closest within NaN": func(l *absurd) bool { _, ok := l.query.ClosestPoints(&block, here, nan, none); return ok },
		"kinds unknown": func(l *absurd) bool {
			_, ok := l.query.RayCast(up, down, 10, physics.QueryFilter{Kinds: physics.KindsOf(200)})
			return ok
		},
	} {
		l := newAbsurd(t)
		before := l.Hash()
		if asked(l) {
			t.Errorf("%s: there is an answer", name)
		}
		if l.Hash() != before {
			t.Errorf("%s: the world has changed", name)
		}
	}
	l := newAbsurd(t)
	for _, length := range []float64{1e-300, 1, 1e300} {
		if hit, ok := l.RayCast(up, down.Mul(length), 10); !ok || hit.Body != l.cube {
			t.Errorf("a direction of length %g finds %v, %v", length, hit, ok)
		}
	}
	l.Step()
	if start := l.Body(l.cube).PoseAt(nan).Geom(); start != l.Body(l.cube).PoseAt(0).Geom() {
		t.Errorf("at time NaN the cube is at %v", start)
	}
}

// TestAbsurdConstantsHaveWords: a constant that does not exist is printed by its number.
func TestAbsurdConstantsHaveWords(t *testing.T) {
	for _, row := range [][2]string{
		{physics.Kind(7).String(), "Kind(7)"}, {physics.CCD(9).String(), "CCD(9)"},
		{physics.EventKind(4).String(), "EventKind(4)"}, {physics.Kinematic.String(), "kinematic"},
	} {
		if row[0] != row[1] {
			t.Errorf("%q, want %q", row[0], row[1])
		}
	}
}

// TestOneGoroutineAtATime: a call that changes a world which is being changed ends at once with one clear line, and so
// do calls of a World that NewWorld did not make and a Querier that NewQuerier did not make.
func TestOneGoroutineAtATime(t *testing.T) {
	says := func(name, want string, call func()) {
		t.Helper()
		defer func() {
			if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "physics: ") || !strings.Contains(text, want) {
				t.Errorf("%s: panic %q, want one that says %q", name, text, want)
			}
		}()
		call()
	}
	lab := newAbsurd(t)
	inStep, goOn, done := make(chan bool), make(chan bool), make(chan bool)
	once := true
	lab.SetClock(func() time.Duration {
		if once {
			once = false
			inStep <- true
			<-goOn
		}
		return 0
	})
	go func() {
		lab.Step()
		done <- true
	}()
	<-inStep
	says("Step within Step", "one goroutine", lab.World.Step)
	says("AddBody within Step", "one goroutine", func() { _, _ = lab.AddBody(cubeAt(4)) })
	says("RemoveBody within Step", "one goroutine", func() { lab.RemoveBody(lab.cube) })
	says("SetMass within Step", "one goroutine", func() { _ = lab.Body(lab.cube).SetMass(3) })
	says("SetFriction within Step", "one goroutine", func() { _ = lab.Body(lab.cube).SetFriction(0.3) })
	says("SetLocks within Step", "one goroutine", func() { lab.Body(lab.cube).SetLocks(physics.LockX) })
	says("IgnorePair within Step", "one goroutine", func() { lab.IgnorePair(lab.cube, lab.plate) })
	says("UnignorePair within Step", "one goroutine", func() { _ = lab.UnignorePair(lab.cube, lab.plate) })
	goOn <- true
	<-done
	lab.Step() // the world goes on
	says("a zero World", "NewWorld", new(physics.World).Step)
	says("a zero Querier", "NewQuerier", func() { new(physics.Querier).Distance(lab.cube, lab.plate) })
}
