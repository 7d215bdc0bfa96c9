package trial

// curve is a series being recorded: every stride-th step; whenever there are too many, every other one is dropped.
type curve struct {
	kind         string
	world        int     // of the trial; it ends with that
	start        float64 // s, simulated before that world
	read         func() float64
	stride, skip int
	time, value  []float64
}

// note records the present value at time now (s) of its world.
func (c *curve) note(now float64) {
	if c.skip++; c.skip < c.stride {
		return
	}
	c.skip = 0
	c.time, c.value = append(c.time, now), append(c.value, c.read())
	if len(c.time) < seriesPoints {
		return
	}
	for i := range seriesPoints / 2 {
		c.time[i], c.value[i] = c.time[2*i+1], c.value[2*i+1]
	}
	c.time, c.value = c.time[:seriesPoints/2], c.value[:seriesPoints/2]
	c.stride *= 2
}

// seriesPoints is how many moments of a trial its curves keep at the most.
const seriesPoints = 240

// The kinds of curves.
const (
	DriftCurve   = "drift"   // m, Movement.Now
	KineticCurve = "kinetic" // J
	TotalCurve   = "total"   // kinetic and potential energy, over that at the start
)

// Draw records curves of these kinds from now on, under the first seed: one line per case is what a plot can take.
func (t *Trial) Draw(kinds ...string) {
	if t.Seed > 1 {
		return
	}
	for _, kind := range kinds {
		c := &curve{kind: kind, world: t.meter.worlds, start: t.meter.simulated, stride: 1}
		switch kind {
		case DriftCurve:
			c.read = func() float64 { return t.meter.movement.Now }
		case KineticCurve:
			c.read = t.KineticEnergy
		case TotalCurve:
			start := t.Energy()
			c.read = func() float64 { return t.Energy() / start }
		}
		t.meter.curves = append(t.meter.curves, c)
	}
}
