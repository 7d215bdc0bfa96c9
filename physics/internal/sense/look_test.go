package sense

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestTellSpans: a body is inside as long as one of its solids is, and events are told of a part of the step at the
// shares of the step.
func TestTellSpans(t *testing.T) {
	for _, row := range []struct {
		name  string
		was   bool
		spans []span
		want  []float64 // shares of the step, at which it enters and leaves by turns
		is    bool
	}{
		{"never", false, nil, nil, false}, {"put elsewhere", true, nil, []float64{0.5}, false},
		{"always", true, []span{{0, 1}}, nil, true}, {"from now on", false, []span{{0, 1}}, []float64{0.5}, true},
		{"through", false, []span{{0.25, 0.75}}, []float64{0.625, 0.875}, false},
		{"put elsewhere, and back", true, []span{{0.5, 1}}, []float64{0.5, 0.75}, true},
		{"out for a while", true, []span{{0.5, 1}, {0, 0.25}}, []float64{0.625, 0.75}, true},
		{"one after the other", true, []span{{0.25, 1}, {0, 0.25}}, nil, true},
		{"one while the other", true, []span{{0, 0.75}, {0.25, 0.5}, {0.625, 1}}, nil, true},
		{"one longer than the other", true, []span{{0, 0.75}, {0.25, 0.5}}, []float64{0.875}, false},
	} {
		s := &Sensors{slots: make([]Sensor, 1), spans: row.spans}
		is := s.tellSpans(0, state.Occupant{}, row.was, 0.5, 1)
		var got []float64
		for i, e := range s.Events {
			if (e.Kind == Began) != ((i%2 == 0) != row.was) {
				t.Errorf("%s: events of the kinds of %v", row.name, s.Events)
			}
			got = append(got, e.Time)
		}
		if !slices.Equal(got, row.want) || is != row.is {
			t.Errorf("%s: events at %v, inside at the end %v; want %v, %v", row.name, got, is, row.want, row.is)
		}
	}
}

// TestBoundsOfSensors: all corners of a sensor stay within its bounds on any motion of its carrier.
func TestBoundsOfSensors(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	vec := func(size float64) geom.Vec3 {
		return geom.V(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1).Scale(size)
	}
	for n := range 3000 {
		var x Sensor
		placed := vec(2 * r.Float64())
		box := statetest.Box(t, 0.1, 0.2, 0.3)
		x.Shapes = []collision.Shape{box.Placed(mgl64.Vec3{placed.X, placed.Y, placed.Z}, mgl64.QuatIdent())}
		x.Place = geom.Pose{P: vec(2 * r.Float64()), Q: geom.FromRotationVector(vec(1))}
		start := geom.Pose{P: vec(1), Q: geom.FromRotationVector(vec(1))}
		motion := geom.MotionBy(&start, vec(3*r.Float64()), vec(1.8*r.Float64()))
		bounds := x.bounds(&motion)
		bounds = bounds.Grow(1e-9)
		for k := range 21 {
			at := x.at(&motion, float64(k)/20)
			for _, v := range x.Shapes[0].Core.Verts {
				p := at.Apply(v)
				if !bounds.Overlaps(&geom.Box{Min: p, Max: p}) {
					t.Fatalf("case %d: %v at %g is out of %v", n, p, float64(k)/20, bounds)
				}
			}
		}
	}
}
