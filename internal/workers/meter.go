package workers

import "time"

// MeterSizes are the sizes of pools for which a Meter bounds the time of loops.
var MeterSizes = [...]int{2, 4, 8, 16}

// Meter adds up the time in loops that are worth more than one worker, on a pool of one, and what they would take on
// larger ones: each loop as many times less as workers take part in it, without the price of sharing and with parts as
// equal as can be.
type Meter struct {
	Now   func() time.Duration
	Loops time.Duration
	On    [len(MeterSizes)]time.Duration
}

// SetMeter has a meter measure the loops from now on; nil for none.
func (p *Pool) SetMeter(m *Meter) { p.meter = m }

// measure runs a loop and adds up its time.
func (m *Meter) measure(n, cost int, loop Loop) {
	start := m.Now()
	loop.Run(0, 0, n)
	took := m.Now() - start
	if helpers(n, cost, MeterSizes[0]) == 0 {
		return
	}
	m.Loops += took
	for i, size := range MeterSizes {
		m.On[i] += took / time.Duration(1+helpers(n, cost, size))
	}
}
