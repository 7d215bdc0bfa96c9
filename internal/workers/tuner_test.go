package workers

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// machine is one on which the loops of a span take so many times what they tell, at each distance.
type machine [len(distances)]float64

var (
	near    = machine{0.6, 0.8, 1}
	far     = machine{1.3, 1.2, 1}
	between = machine{1.1, 0.85, 1}
)

// tuning drives a tuner by a clock of its own.
type tuning struct {
	*tuner
	clock time.Time
	rand  *rand.Rand
	at    int // distance of the last span

	noise  float64                // spans are off by a random share up to that
	serial float64                // ns that a span takes and tells nothing of
	moved  float64                // share by which the first span at another distance takes longer
	load   func(span int) float64 // ns that a span tells
	drift  func(span int) float64 // factor of the time
}

func newTuning(load float64) *tuning {
	u := &tuning{tuner: newTuner(), rand: rand.New(rand.NewPCG(1, 2)), at: -1}
	u.now = func() time.Time { return u.clock }
	u.load, u.drift = func(int) float64 { return load }, func(int) float64 { return 1 }
	return u
}

// spans takes so many spans, and returns how many were taken at each distance, and how many times as long they took as
// at the one that is best on the whole.
func (u *tuning) spans(count int, on machine) (at [len(distances)]int, worse float64) {
	took, could := 0.0, [len(distances)]float64{}
	for span := range count {
		u.begin()
		told := u.load(span)
		u.helpers(100, int(told/100), 2)
		at[u.trial]++
		scale := (1 + u.noise*(2*u.rand.Float64()-1)) * u.drift(span)
		now := (u.serial + told*on[u.trial]) * scale
		if u.at != u.trial {
			now *= 1 + u.moved
		}
		u.at = u.trial
		took += now
		for i := range could {
			could[i] += (u.serial + told*on[i]) * scale
		}
		u.clock = u.clock.Add(time.Duration(now))
		u.end()
	}
	return at, took / slices.Min(could[:])
}

// TestTunerFindsTheDistance: the distance at which spans take least time is found and kept, whatever the cores are
// like, with steps that differ by a tenth, and with memory that has to follow.
func TestTunerFindsTheDistance(t *testing.T) {
	for _, row := range []struct {
		name string
		on   machine
		best int
	}{{"near", near, 0}, {"between", between, 1}, {"far", far, 2}} {
		for _, noise := range []float64{0, 0.1} {
			u := newTuning(1e6)
			u.noise, u.moved = noise, 0.5
			if _, worse := u.spans(300, row.on); worse > 1.08 {
				t.Errorf("cores %s, noise %g: 300 spans take %.3f times as long as they could", row.name, noise, worse)
			}
			if at, worse := u.spans(2000, row.on); at[row.best] < 1900 || worse > 1.02 {
				t.Errorf("cores %s, noise %g: %d of 2000 spans at the distances, %.3f times as long as they could",
					row.name, noise, at, worse)
			}
		}
	}
}

// TestTunerFollowsTheMachine: another program takes a core and leaves it again, also where two of the distances are
// alike, so that the way to the third leads over no better one.
func TestTunerFollowsTheMachine(t *testing.T) {
	for _, row := range [][2]machine{
		{near, far}, {far, near}, {near, {1.3, 1.3, 1}}, {{0.6, 1, 1}, far}, {far, {0.6, 1, 1}}, {{0.7, 0.7, 1}, far},
	} {
		u := newTuning(1e6)
		u.noise = 0.05
		for i, on := range []machine{row[0], row[1], row[0]} {
			u.spans(2000, on) // until the next trial, and those after it
			if _, worse := u.spans(1000, on); worse > 1.03 {
				t.Errorf("%v, part %d: %.3f times as long as it could", row, i, worse)
			}
		}
	}
}

// TestTunerFollowsTheLoad: an impact has its trials soon, however long the next one was still to wait for, and so has
// the rest after it.
func TestTunerFollowsTheLoad(t *testing.T) {
	u := newTuning(1e6)
	u.spans(6000, near)
	u.load = func(int) float64 { return 1e7 }
	u.spans(40, far)
	if at, _ := u.spans(60, far); at[2] < 50 {
		t.Errorf("40 steps after the load grew tenfold, %d of 60 spans at the distances", at)
	}
	u.spans(6000, far)
	u.load = func(int) float64 { return 1e6 }
	u.spans(40, near)
	if at, _ := u.spans(60, near); at[0] < 50 {
		t.Errorf("40 steps after the load fell tenfold, %d of 60 spans at the distances", at)
	}
}

// TestTunerComparesLikeWithLike: where loads come and go, beside a part of the step that no loop tells, windows that do
// not compare lead away from the best distance neither by false verdicts nor by ever more trials.
func TestTunerComparesLikeWithLike(t *testing.T) {
	for _, period := range []int{8, 10, 12, 16, 40, 100} {
		u := newTuning(0)
		u.serial, u.noise = 5e5, 0.05
		u.load = func(span int) float64 {
			if span%period < period*3/8 {
				return 1e7
			}
			return 1e6
		}
		u.spans(4000, far) // verdicts are rare
		at, worse := u.spans(4000, far)
		if worse > 1.06 {
			t.Errorf("period %d: %d of 4000 spans at the distances, %.3f times as long as they could", period, at, worse)
		}
	}
}

// TestTunerWithstandsDriftAndSpikes: steps that get dearer or cheaper, and single ones that take three times as long,
// do not lead away from the best distance.
func TestTunerWithstandsDriftAndSpikes(t *testing.T) {
	for name, drift := range map[string]func(int) float64{
		"up":     func(span int) float64 { return math.Pow(1.01, float64(span%200)) },
		"down":   func(span int) float64 { return math.Pow(0.99, float64(span%200)) },
		"spikes": func(span int) float64 { return 1 + 2*float64(span%7/6) },
	} {
		for _, on := range []machine{near, far} {
			u := newTuning(1e6)
			u.drift = drift
			u.spans(500, on)
			if at, worse := u.spans(4000, on); worse > 1.06 {
				t.Errorf("%s: %d of 4000 spans at the distances, %.3f times as long as they could", name, at, worse)
			}
		}
	}
}

// TestTunerOfShortSpans: those that tell little take longer to decide, and are decided.
func TestTunerOfShortSpans(t *testing.T) {
	u := newTuning(2e4)
	u.spans(1000, far)
	if at, _ := u.spans(3000, far); at[2] < 2800 {
		t.Errorf("%d of 3000 spans at the distances", at)
	}
}

// TestTunedPool: a pool asks its tuner, whom the spans of the pool tell the time: on far cores it ends up sharing
// nothing. One that nobody asked to tune, or with one worker, has no tuner.
func TestTunedPool(t *testing.T) {
	p, one := New(2), New(1)
	defer p.Close()
	if one.Tune(); one.tuner != nil || p.tuner != nil {
		t.Fatal("a pool is tuned that is not to be")
	}
	p.Tune()
	var clock time.Time
	p.tuner.now = func() time.Time { return clock }
	for range 100 {
		p.Begin()
		if k := p.helpers(100, 1e4); k == 0 != (p.tuner.trial == 2) {
			t.Fatalf("%d helpers at distance %d", k, p.tuner.trial)
		}
		clock = clock.Add(time.Duration(1e6 * far[p.tuner.trial]))
		p.End()
	}
	if p.tuner.best != 2 {
		t.Errorf("after 100 spans on far cores the distance is %d", p.tuner.best)
	}
}
