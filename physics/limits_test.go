package physics_test

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWarnings: what is beyond a limit is said once, with names, and nothing overlaps; what is within is not mentioned.
func TestWarnings(t *testing.T) {
	m := physicstest.Material(0.5)
	heap := func(mass float64) []physics.BodyDef {
		light, heavy := cubeAt(0.501), cubeAt(1.502)
		light.Name, heavy.Name, light.Mass, heavy.Mass = "light", "heavy", 1, mass
		return []physics.BodyDef{floor(), light, heavy}
	}
	alone := func(bend func(*physics.BodyDef)) []physics.BodyDef {
		def := physicstest.Block(m, mgl64.Vec3{0.5, 0.1, 0.1}, mgl64.Vec3{0, 50, 0})
		def.Name = "rod"
		bend(&def)
		return []physics.BodyDef{def}
	}
	for _, row := range []struct {
		name string
		defs []physics.BodyDef
		kind physics.WarningKind
		says string // "" if there is nothing to be said
	}{
		{"masses within", heap(9e4), 0, ""},
		{"masses beyond", heap(1e6), physics.HeavyOnLight, `"heavy" has 1e+06 times the mass of "light"`},
		{"fast", alone(func(d *physics.BodyDef) { d.Velocity[0] = 4000 }), 0, ""},
		{"too fast", alone(func(d *physics.BodyDef) { d.Velocity[0] = 6000 }), physics.TooFast, `"rod" moves at 6e+03 m/s`},
		{"spins", alone(func(d *physics.BodyDef) { d.AngularVelocity[2] = 1000 }), 0, ""},
		{"spins too fast", alone(func(d *physics.BodyDef) { d.AngularVelocity[2] = 3000 }), physics.TooFastSpin,
			`"rod" turns by 6`},
		{"far", alone(func(d *physics.BodyDef) { d.Position[0] = 9e6 }), 0, ""},
		{"too far", alone(func(d *physics.BodyDef) { d.Position[0] = 2e7 }), physics.TooFar, `"rod" is 2e+07 m`},
		{"slim", alone(func(d *physics.BodyDef) {
			d.Solids = physicstest.Block(m, mgl64.Vec3{1, 0.0005, 0.0005}, mgl64.Vec3{}).Solids
		}), 0, ""},
		{"too slim", alone(func(d *physics.BodyDef) {
			d.Solids = physicstest.Block(m, mgl64.Vec3{1, 0.0001, 0.0001}, mgl64.Vec3{}).Solids
		}), physics.TooSlim, `"rod" is 1e+04 times as long`},
		{"senseless", alone(func(d *physics.BodyDef) { d.Velocity[0] = 1e9 }), physics.MotionStopped, `"rod" was stopped`},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.Senseless = row.kind == physics.MotionStopped
		lab.Add(row.defs...)
		lab.Run(30)
		got := lab.AppendWarnings(nil)
		switch {
		case row.says == "" && len(got) > 0:
			t.Errorf("%s: %s", row.name, got[0].String())
		case row.says == "":
		case len(got) != 1 || lab.Report().Warnings != 1:
			t.Errorf("%s: %d warnings, %d reported, want 1", row.name, len(got), lab.Report().Warnings)
		case got[0].Kind != row.kind || !strings.HasPrefix(got[0].String(), row.says):
			t.Errorf("%s: %s", row.name, got[0].String())
		}
	}
}

// TestWarningOfStopped: what becomes of a body that was stopped is told by its kind.
func TestWarningOfStopped(t *testing.T) {
	for kind, want := range map[physics.Kind]string{
		physics.Dynamic:   "led out of the world; it moves on from rest",
		physics.Kinematic: "led out of the world; its drive has ended, and it stands from now on",
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.Senseless = true
		def := cubeAt(5)
		def.Kind, def.Velocity = kind, mgl64.Vec3{1e9}
		lab.Add(def)
		lab.Run(3)
		if got := lab.AppendWarnings(nil); len(got) != 1 || !strings.HasSuffix(got[0].String(), want) {
			t.Errorf("%s: %v, want it to end %q", kind, got, want)
		}
	}
}

// TestWarningsAtTheStart: masses and sizes are known before the first step, and of a body added in the middle before
// the next.
func TestWarningsAtTheStart(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	light, heavy := cubeAt(0.501), cubeAt(1.502)
	light.Mass, heavy.Mass = 1, 1e6
	lab.Add(floor(), light, heavy)
	if n := len(lab.AppendWarnings(nil)); n != 1 {
		t.Errorf("%d warnings before the first step, want 1", n)
	}
	lab.Run(1)
	far := cubeAt(0)
	far.Position[0] = 2e7
	lab.Add(far)
	if n := len(lab.AppendWarnings(nil)); n != 2 {
		t.Errorf("%d warnings after one more was added, want 2", n)
	}
}

// TestWarningsAreBounded: a hundred bodies beyond a limit are counted, and the first of them named.
func TestWarningsAreBounded(t *testing.T) {
	lab := physicstest.New(t, weightless())
	var defs []physics.BodyDef
	for i := range 100 {
		def := cubeAt(3 * float64(i))
		def.Velocity[0] = 6000
		defs = append(defs, def)
	}
	lab.Add(defs...)
	lab.Run(2)
	if n, all := len(lab.AppendWarnings(nil)), lab.Report().Warnings; n != 64 || all != 100 {
		t.Errorf("%d of %d warnings, want 64 of 100", n, all)
	}
}

// TestMassesSetLaterAreWarnedOf: a body that gets a mass beyond a limit is warned of as one that was added with it.
func TestMassesSetLaterAreWarnedOf(t *testing.T) {
	for _, row := range []struct {
		light, heavy float64 // kg, set after a step in which both weigh 1 kg
		hung         bool    // on the other by a joint, instead of lying on it
		kind         physics.WarningKind
	}{
		{1, 1e7, false, physics.HeavyOnLight},
		{1e-7, 1, false, physics.HeavyOnLight},
		{1, 1500, true, physics.HeavyOnJoint},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		light, heavy := cubeAt(1.502), cubeAt(0.501)
		if !row.hung {
			light, heavy = heavy, light
		}
		light.Mass, heavy.Mass = 1, 1
		ids := lab.Add(floor(), light, heavy)
		if row.hung {
			link(t, lab, physics.JointDef{Kind: joint.Ball{}, A: ids[1], At: mgl64.Vec3{0, 2.002, 0}})
			link(t, lab, physics.JointDef{Kind: joint.Ball{}, A: ids[1], B: ids[2], At: mgl64.Vec3{0, 1.002, 0}})
		}
		lab.Run(1)
		if n := len(lab.AppendWarnings(nil)); n != 0 {
			t.Errorf("%d warnings of equal masses", n)
		}
		for k, mass := range []float64{row.light, row.heavy} {
			if err := lab.Body(ids[1+k]).SetMass(mass); err != nil {
				t.Fatal(err)
			}
		}
		lab.Run(1)
		if got := lab.AppendWarnings(nil); len(got) != 1 || got[0].Kind != row.kind || got[0].Body != ids[2] {
			t.Errorf("%g kg on %g kg: warnings %v", row.heavy, row.light, got)
		}
	}
}

// TestJointWarningsAreCounted: of a hundred loads on joints all are counted, though 64 are named.
func TestJointWarningsAreCounted(t *testing.T) {
	lab := physicstest.New(t, weightless())
	for i := range 100 {
		carrier, load := cubeAt(0), cubeAt(2)
		carrier.Mass, load.Mass = 1, 1500
		carrier.Position[0], load.Position[0] = 3*float64(i), 3*float64(i)
		ids := lab.Add(carrier, load)
		at := carrier.Position
		link(t, lab, physics.JointDef{Kind: joint.Ball{}, A: ids[0], At: at})
		link(t, lab, physics.JointDef{Kind: joint.Ball{}, A: ids[0], B: ids[1], At: at.Add(mgl64.Vec3{0, 1, 0})})
	}
	lab.Run(1)
	if n, all := len(lab.AppendWarnings(nil)), lab.Report().Warnings; n != 64 || all != 100 {
		t.Errorf("%d of %d warnings, want 64 of 100", n, all)
	}
}
