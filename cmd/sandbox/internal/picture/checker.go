package picture

import (
	"math"
	"time"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// Checker runs the auditor live. An audit of a large level takes longer than a frame has, so it takes at most a tenth
// of the time: after one that took d it rests for 9 d. What it saw since the level began stays on the panel.
type Checker struct {
	Audits int // so far
	Pairs  int // overlapping pairs, over all audits

	lanes    *play.Lanes
	auditors []*audit.Auditor // by lane
	next     time.Time
	seen     uint64  // the step audited last
	gap      float64 // m, smallest of the last audit
	deepest  float64 // m, over all audits
}

// auditRest is how long the auditor rests, in multiples of the time it took.
const auditRest = 9

// Begin starts over with the worlds of a level.
func (c *Checker) Begin(lanes *play.Lanes) {
	*c = Checker{lanes: lanes, gap: math.Inf(1), seen: math.MaxUint64}
	for _, stage := range lanes.Stages() {
		c.auditors = append(c.auditors, audit.Of(stage.World()))
	}
}

// Look audits the present poses when there is time for it and something has moved.
func (c *Checker) Look(now time.Time) {
	if now.Before(c.next) || c.lanes.StepCount() == c.seen {
		return
	}
	c.lookNow()
	c.next = now.Add((1 + auditRest) * time.Since(now))
}

// See audits the present poses of some lanes unless it has, and starts over where the lanes are others.
func (c *Checker) See(lanes *play.Lanes) {
	if c.lanes != lanes {
		c.Begin(lanes)
	}
	if c.seen != lanes.StepCount() {
		c.lookNow()
	}
}

// Gap returns the smallest gap of the last audit (m), infinite where no two bodies are near.
func (c *Checker) Gap() float64 { return c.gap }

// Deepest returns the deepest overlap of all audits (m).
func (c *Checker) Deepest() float64 { return c.deepest }

// lookNow audits the present poses whatever it takes.
func (c *Checker) lookNow() {
	c.seen = c.lanes.StepCount()
	c.Audits++
	c.gap = math.Inf(1)
	for _, auditor := range c.auditors {
		found := auditor.Check(0)
		c.gap = math.Min(c.gap, found.SmallestGap)
		c.deepest = math.Max(c.deepest, found.Deepest)
		c.Pairs += found.Overlapping
	}
}
