package jointrows

import "github.com/brickyard-physics/brickyard/collision/geom"

// onPath is a joint at the point of its curve that is nearest to B's anchor, in the world.
type onPath struct {
	placed            // with the frame that goes along the curve in place of A's axes
	along   Row       // of the coordinate
	turning geom.Vec3 // rad/m: the turn of that frame against A, for each metre of the coordinate
}

// path places a joint on its curve and fills the rows that all paths have: two across the tangent, and the row
// coordinate along it. These rows are exact for open joints too: inside a bend the nearest point is faster than the
// anchor, and the directions across turn with the curve.
func (j *Joint) path(p *placed, out *Rows, coordinate int) onPath {
	q := j.Curve.nearest(p.qa.ApplyT(p.apart), j.Near)
	o := onPath{placed: *p}
	o.qa = p.qa.Mul(q.turn)
	o.a = o.qa.Mat()
	o.apart = p.apart.Sub(p.qa.Apply(q.at))
	bend := p.qa.Apply(q.bend)
	o.turning = o.a.X.Cross(bend).AddScaled(j.Curve.roll, o.a.X)

	var x, y, z Row
	p.slideRow(o.a.X, &x)
	p.slideRow(o.a.Y, &y)
	p.slideRow(o.a.Z, &z)
	o.along.add(1/max(1-bend.Dot(o.apart), nearestLeast), &x)
	o.along.Value = q.s
	y.Value, z.Value = o.apart.Dot(o.a.Y), o.apart.Dot(o.a.Z)
	y.add(float64(j.Curve.roll*z.Value), &o.along)
	z.add(-float64(j.Curve.roll*y.Value), &o.along)
	out[0], out[1], out[coordinate] = y, z, o.along
	return o
}

// startOnCurve begins a path at a coordinate. Where the frame that goes along the curve leads B, B's own frame becomes
// that one: it keeps the turn that it has.
func (j *Joint) startOnCurve(poses *[MostBodies]geom.Pose, s float64) {
	j.Near = s
	if j.Kind == PathTangent || j.Kind == PathTrack {
		var p placed
		j.place(poses, &p)
		q := j.Curve.nearest(p.qa.ApplyT(p.apart), s)
		j.Frames[1].Q = poses[1].Q.Conj().Mul(p.qa).Mul(q.turn).Unit()
	}
}

// follow turns rows against A into rows against the frame that goes along the curve.
func (o *onPath) follow(rows []Row) {
	for i := range rows {
		rows[i].add(-rows[i].Sides[1].Ang.Dot(o.turning), &o.along)
	}
}

// measurePath: B's anchor is on a curve in A's frame. The coordinate is the arc length (m) from the curve's beginning;
// that of a closed curve counts laps. All turns are left.
func measurePath(j *Joint, p *placed, out *Rows) { j.path(p, out, 2) }

// measurePathTangent: B's x axis keeps to the tangent, and B is free to turn about it.
func measurePathTangent(j *Joint, p *placed, out *Rows) {
	o := j.path(p, out, 4)
	o.parallelRows(out[2:4])
	o.follow(out[2:4])
}

// measurePathTrack: B's frame is the one that goes along the curve, as a car's on a track.
func measurePathTrack(j *Joint, p *placed, out *Rows) {
	o := j.path(p, out, 5)
	o.turnRows(out[2:5])
	o.follow(out[2:5])
}

// measurePathFixed: B's frame does not turn against A's, wherever it is.
func measurePathFixed(j *Joint, p *placed, out *Rows) {
	j.path(p, out, 5)
	p.turnRows(out[2:5])
}
