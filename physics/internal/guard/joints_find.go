package guard

// findClosed finds the poses at which the assemblies are closed. Each round makes a Newton step that closes joints, and
// sweeps rows of gaps that push whole assemblies: as the joints are taken along, what opens a gap opens no joint, and
// few rounds do. Swept in turn with joints instead, rows that push single bodies came nowhere near in 30 rounds. Gaps
// need not grow. Where joints and gaps cannot both hold, gaps do.
func (pr *projector) findClosed() {
	pr.beginFinding()
	c := &pr.closings
	pushed := true
	for round := 0; round < closeRounds && pushed; round++ {
		pushed = pr.sweepJoints()
		pushed = pr.sweepGaps() || pushed
	}
	for _, i := range pr.changedBodies {
		c.to[i] = pr.correctedEnd(i)
		pr.corrections[i] = correction{}
		pr.pushes[i]++
	}
	pr.clearChanged()
}

// beginFinding prepares the rows, and has the assemblies begin where their proven paths end.
func (pr *projector) beginFinding() {
	pr.prepareRows()
	pr.keepGaps(0)
	pr.clearAssemblies()
	c := &pr.closings
	for k := range c.list {
		bodies := c.list[k].assembly.Bodies
		pr.joints.enlist(pr.Joints.IndexOf(bodies[0]))
		for _, i := range bodies {
			c.to[i] = c.from[i]
		}
	}
}

// sweepGaps sweeps the rows of gaps until all are satisfied, and reports whether any pushed a body.
func (pr *projector) sweepGaps() (pushed bool) {
	for range togetherSweeps {
		again := false
		for i := range pr.rows {
			again = pr.satisfy(int32(i)) || again
		}
		if !again {
			break
		}
		pushed = true
	}
	return pushed
}
