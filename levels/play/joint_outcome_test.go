package play

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
)

// openness is what a run of the joints of a level came to.
type openness struct {
	open          []float64 // m, of all joints after all steps, ascending
	turned, over  float64   // rad, and m or rad: the most between frames, and beyond a limit
	asleep, blown int       // bodies at the end; times a body was stopped as senseless
}

// most and share99 return the greatest opening (m) and that which 99 % are within.
func (o *openness) most() float64    { return o.open[len(o.open)-1] }
func (o *openness) share99() float64 { return o.open[len(o.open)*99/100] }

// watchJoints plays a level for a time (s) under the auditor and notes how far its joints are open.
func watchJoints(t *testing.T, s *show, seconds float64) (o openness) {
	t.Helper()
	w := s.World()
	for range int(seconds * s.cfg.Hz) {
		s.Step()
		s.audit()
		for i := range s.scene.Joints {
			m, turn, over := w.Joint(s.Joint(i)).Opening()
			o.open = append(o.open, m)
			o.turned, o.over = math.Max(o.turned, turn), math.Max(o.over, over)
		}
	}
	slices.Sort(o.open)
	for _, id := range w.Bodies() {
		if w.Body(id).Kind() == physics.Dynamic && w.Body(id).Asleep() {
			o.asleep++
		}
	}
	o.blown = s.Incidents().Quarantined
	return o
}

func TestProbe(t *testing.T) {
	for _, row := range []struct {
		name    string
		params  map[string]string
		seconds float64
	}{{"chain", nil, 12}, {"chain", map[string]string{"ratio": "1000"}, 12}, {"chain", map[string]string{"kind": "hinge"}, 12},
		{"chainwall", nil, 10}, {"bridge", nil, 10},
		{"bridge", map[string]string{"load": "boxes"}, 10}, {"wreckingball", nil, 8}, {"crane", nil, 12}, {"catapult", nil, 5}, {"door", nil, 4},
		{"squeeze", nil, 8}, {"ragdoll", nil, 15}, {"ragdoll", map[string]string{"angle": "90"}, 15}, {"ragdoll", map[string]string{"angle": "180"}, 15}, {"ragdolls", nil, 15}} {
		s := playLevel(t, row.name, row.params, Options{})
		o := watchJoints(t, s, row.seconds)
		t.Logf("%-14s %-20v open %.4g mm, 99%% %.4g mm; turned %.3g mrad, over %.3g; asleep %d of %d; blown %d; lost %.3g s", row.name, row.params, 1000*o.most(),
			1000*o.share99(), 1000*o.turned, 1000*o.over, o.asleep, len(s.start), o.blown, 0.0)
	}
}
