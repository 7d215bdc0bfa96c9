package physics_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// BenchmarkWatch tells what events of a heap of 1000 bodies cost, as a share of the step without them: %contacts with
// contact events and hits, %landing the same while it comes down, %all with twenty sensors in the heap besides. The
// worlds take their steps by turns, so that a busy machine slows all of them, and of each step the faster of two runs
// counts: the worlds take the same bits.
func BenchmarkWatch(b *testing.B) {
	const fall, steps, runs = 60, 150, 2
	for range b.N {
		var fastest [3][steps]time.Duration
		events := 0
		for run := range runs {
			worlds := [3]*physicstest.Lab{watchedHeap(b, false, 0), watchedHeap(b, true, 0), watchedHeap(b, true, 20)}
			for step := range steps {
				for k, w := range worlds {
					begun := time.Now()
					w.Step()
					if took := time.Since(begun); run == 0 || took < fastest[k][step] {
						fastest[k][step] = took
					}
				}
				events += len(worlds[2].Watch().AppendContactEvents(nil)) + len(worlds[2].Watch().AppendHits(nil)) +
					len(worlds[2].Watch().AppendSensorEvents(nil))
			}
		}
		sum := func(k, from, to int) (s float64) {
			for _, took := range fastest[k][from:to] {
				s += took.Seconds()
			}
			return s
		}
		more := func(k, from, to int) float64 { return 100 * (sum(k, from, to)/sum(0, from, to) - 1) }
		b.ReportMetric(more(1, 0, fall), "%landing")
		b.ReportMetric(more(1, fall, steps), "%contacts")
		b.ReportMetric(more(2, fall, steps), "%all")
		b.ReportMetric(1e6*sum(0, fall, steps)/(steps-fall), "µs/step")
		b.ReportMetric(float64(events)/(runs*steps), "events/step")
	}
}

// watchedHeap is a heap of 1000 boxes and balls that comes down, watched or not, with some sensors.
func watchedHeap(b *testing.B, watched bool, sensors int) *physicstest.Lab {
	b.Helper()
	cfg := physics.DefaultConfig()
	cfg.Threads = 1
	l := physicstest.New(b, cfg)
	m := physicstest.Material(0.5)
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for i := range 1000 {
		x, y, z := float64(i%10), float64(i/100), float64(i/10%10)
		at := mgl64.Vec3{0.35*x + 0.03*float64(i/100%3), 0.3 + 0.35*y, 0.35*z + 0.05*float64(i%2)}
		def := physicstest.Block(m, mgl64.Vec3{0.12, 0.1, 0.14}, at)
		if i%4 == 0 {
			def = physicstest.Ball(m, 0.13, at)
		}
		def.Name = fmt.Sprint("body ", i)
		defs = append(defs, def)
	}
	l.Add(defs...)
	l.Watch().WatchContacts(watched)
	if watched {
		l.Watch().WatchHits(1)
	}
	for k := range sensors {
		at := mgl64.Vec3{0.7 * float64(k%5), 0.5 + 0.4*float64(k/5), 1.5}
		shape, err := collision.Box(mgl64.Vec3{0.3, 0.3, 0.3})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := l.Watch().AddSensor(physics.SensorDef{Shapes: []collision.Shape{shape}, Position: at}); err != nil {
			b.Fatal(err)
		}
	}
	return l
}

// BenchmarkInside tells what a step takes in which eight round hulls move inside a round sensor, by their corners: they
// drift, or spin.
func BenchmarkInside(b *testing.B) {
	for _, spin := range []float64{0, 40} {
		for _, corners := range []int{8, 128} {
			b.Run(fmt.Sprintf("spin=%g/corners=%d", spin, corners), func(b *testing.B) {
				l := physicstest.New(b, weightless())
				for i := range 8 {
					def := physics.BodyDef{Kind: physics.Dynamic, AngularVelocity: mgl64.Vec3{0, spin, 0},
						Position: mgl64.Vec3{0.5 * float64(i%2), 0.5 * float64(i/2%2), 0.5 * float64(i/4)},
						Velocity: mgl64.Vec3{0.001, 0.0003 * float64(i), 0},
						Solids:   []physics.Solid{{Shape: roundHull(b, 0.2, corners), Material: physicstest.Material(0.5)}}}
					l.Add(def)
				}
				_, err := l.Watch().AddSensor(physics.SensorDef{Shapes: []collision.Shape{roundHull(b, 3, corners)}})
				if err != nil {
					b.Fatal(err)
				}
				for b.Loop() {
					l.Step()
				}
			})
		}
	}
}

// roundHull returns a hull with so many corners, spread evenly over a sphere.
func roundHull(b *testing.B, radius float64, corners int) collision.Shape {
	b.Helper()
	var at []mgl64.Vec3
	for i := range corners {
		z := 1 - (2*float64(i)+1)/float64(corners)
		sin, cos := math.Sincos(2.399963 * float64(i)) // the golden angle, rad
		ring := radius * math.Sqrt(1-z*z)
		at = append(at, mgl64.Vec3{ring * cos, ring * sin, radius * z})
	}
	shape, err := collision.Hull(at)
	if err != nil {
		b.Fatal(err)
	}
	return shape
}
