package contact

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestRaisePreload: a manifold that has been compressed for a second and is not in equilibrium gets its mean load as
// preload, each point its present share, and its rows are damped until they carry no load.
func TestRaisePreload(t *testing.T) {
	for _, row := range []struct {
		name     string
		gap      float64 // of the zone
		lifted   float64 // s, between moments at which it is not compressed
		stands   bool
		seconds  float64
		ref, now float64 // N s, of all points: the preload before, and the present impulses
		want     float64
	}{
		{"pressed for long", 0.3, 9, false, 1.1, 0, 20, 20},
		{"on preloads that are too low", 0.3, 9, false, 1.1, 8, 20, 20},
		{"not for long yet", 0.3, 9, false, 0.9, 0, 20, 0},
		{"again and again", 0.3, 0.5, false, 3, 0, 20, 0},
		{"not pressed", 0.6, 9, false, 3, 0, 20, 0},
		{"its loads are known", 0.3, 9, true, 3, 0, 20, 0},
		{"preloads that carry nearly all", 0.3, 9, false, 3, 18, 20, 18},
	} {
		const dt = 1.0 / 60
		c := slabAndBox(geom.V(0.4, 0.3, 0.4), 0, row.gap*testZone)
		m := &c.cache
		for i := range 4 {
			m.history[i] = history{impulse: row.ref * float64(i+1) / 10, known: true}
		}
		m.SetPreload()
		m.Balanced = row.stands
		c.prepare(testSubstep, Surface{Zone: testZone})
		for step := range int(row.seconds/dt + 0.5) {
			for i := range c.rows {
				r := &c.rows[i]
				r.Gap, r.Impulse = row.gap*testZone, row.now*float64(i+1)/10
				if step%int(row.lifted/dt) == 0 {
					r.Gap = testZone
				}
			}
			c.store(dt)
		}
		k := c.prepare(testSubstep, Surface{Zone: testZone})
		for i := range c.rows {
			if want := row.want * float64(i+1) / 10; !near(c.rows[i].Preload, want, 1e-3) {
				t.Errorf("%s: preload %g at point %d, want %g", row.name, c.rows[i].Preload, i, want)
			}
		}
		if k.Damped != (row.want > row.ref) {
			t.Errorf("%s: damped %v", row.name, k.Damped)
		}
		for i := range c.rows {
			c.rows[i].Impulse = 0
		}
		c.store(dt)
		if c.prepare(testSubstep, Surface{Zone: testZone}).Damped {
			t.Errorf("%s: damped, without load", row.name)
		}
	}
}

// TestRaiseForgets: bodies that come apart before their rows have been without load for a step are not eased, nor as
// good as pressed for long, where they meet again.
func TestRaiseForgets(t *testing.T) {
	const dt = 1.0 / 60
	c := slabAndBox(geom.V(0.4, 0.3, 0.4), 0, 0.3*testZone)
	m := &c.cache
	c.prepare(testSubstep, Surface{Zone: testZone})
	press := func(steps int) {
		for range steps {
			for i := range c.rows {
				c.rows[i].Gap, c.rows[i].Impulse = 0.3*testZone, 5
			}
			c.store(dt)
		}
	}
	press(66)
	if !m.damped {
		t.Fatal("not eased when pressed for long")
	}
	pose := geom.IdentityPose()
	frame, was := pose.Frame(), m.Manifold
	m.Update(&Manifold{}, &pose, &pose, &frame, &frame, 0, 0, 0)
	m.Update(&was, &pose, &pose, &frame, &frame, 0, 0, 0)
	if press(1); m.damped {
		t.Error("eased in the step in which they meet again")
	}
}
