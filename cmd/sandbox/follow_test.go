package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"testing"
)

// An outsider who has a trace and docs/trace.md, and no code of ours, writes this: see its section "Between the ends".

type (
	vec3 [3]float64
	quat [4]float64 // w, x, y, z

	tracedPose  struct{ p, q []float64 }
	tracedPiece struct {
		t0, t1     float64
		kind       string
		start, end tracedPose
	}
	tracedShape struct {
		Kind     string
		Vertices []vec3
		Faces    [][]int
		Center   vec3
		A, B     vec3
		Radius   float64
	}
	tracedBody struct {
		ID     int
		Name   string
		Kind   string
		Shapes []tracedShape

		Collides *bool // false of ghosts; left out it is true
	}
	tracedJoint struct {
		ID     int
		Name   string
		Kind   string
		A      int
		B      *int // nil: the world
		RA, RB vec3
		AxisA  vec3
		AxisB  vec3
		QA, QB quat
		Limits [][]any // name, lower and upper bound

		Couples [][]any // joint and name of its axis
		Ratio   float64
		Over    []vec3
	}
	tracedHeader struct {
		Bodies []tracedBody
		Joints []tracedJoint
		Ignore [][2]int `json:"ignore_pairs"`
	}
	tracedStep struct {
		step   int
		poses  map[int]tracedPose
		paths  map[int][]tracedPiece
		spawn  []tracedBody
		remove []int

		ignore, unignore [][2]int
		joints           []tracedJoint
		unjoint          []int
	}
)

// readTrace reads a trace line by line and hands on the header and every step.
func readTrace(t *testing.T, data []byte, header func(*tracedHeader), step func(*tracedStep)) {
	t.Helper()
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<28)
	for first := true; lines.Scan(); first = false {
		var line struct {
			tracedHeader
			Step     int
			Poses    [][]float64
			Paths    [][2]json.RawMessage
			Spawn    []tracedBody
			Remove   []int
			Ignore   [][2]int
			Unignore [][2]int
			Unjoint  []int
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		if first {
			header(&line.tracedHeader)
			continue
		}
		s := &tracedStep{step: line.Step, poses: map[int]tracedPose{}, paths: map[int][]tracedPiece{}, spawn: line.Spawn,
			remove: line.Remove, ignore: line.Ignore, unignore: line.Unignore, joints: line.Joints, unjoint: line.Unjoint}
		for _, row := range line.Poses {
			s.poses[int(row[0])] = tracedPose{row[1:4], row[4:8]}
		}
		for _, row := range line.Paths {
			var id int
			var pieces [][]any
			if err := join(json.Unmarshal(row[0], &id), json.Unmarshal(row[1], &pieces)); err != nil {
				t.Fatal(err)
			}
			for _, piece := range pieces {
				s.paths[id] = append(s.paths[id], readPiece(t, piece))
			}
		}
		step(s)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func join(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// readPiece reads [t0,t1,kind, start pose, end pose].
func readPiece(t *testing.T, row []any) tracedPiece {
	t.Helper()
	var x []float64
	for i, v := range row {
		if n, ok := v.(float64); ok && i != 2 {
			x = append(x, n)
		}
	}
	kind, _ := row[2].(string)
	if len(row) != 17 || len(x) != 16 || kind != "screw" && kind != "straight" {
		t.Fatalf("a piece is %v", row)
	}
	return tracedPiece{x[0], x[1], kind, tracedPose{x[2:5], x[5:9]}, tracedPose{x[9:12], x[12:16]}}
}

// at returns the pose at a time between t0 and t1.
func (s *tracedPiece) at(t float64) (vec3, quat) {
	u := (t - s.t0) / (s.t1 - s.t0)
	q0, q1 := quat(s.start.q), quat(s.end.q)
	turn := hamilton(q1, quat{q0[0], -q0[1], -q0[2], -q0[3]})
	v := vec3{turn[1], turn[2], turn[3]}
	d := combine(1, vec3(s.end.p), -1, vec3(s.start.p))
	if length(v) < 1e-15 {
		return combine(1, vec3(s.start.p), u, d), q0
	}
	angle, axis := 2*math.Atan2(length(v), turn[0]), combine(1/length(v), v, 0, v)
	sin, cos := math.Sincos(u * angle / 2)
	q := hamilton(quat{cos, sin * axis[0], sin * axis[1], sin * axis[2]}, q0)
	if s.kind == "straight" {
		return combine(1, vec3(s.start.p), u, d), q
	}
	slide := combine(dot(axis, d), axis, 0, d)
	chord := combine(1, d, -1, slide)
	back, ahead := math.Sincos((1 - u) * angle / 2)
	arc := combine(ahead, chord, -back, cross(axis, chord))
	p := combine(1, vec3(s.start.p), u, slide)
	return combine(1, p, sin/math.Sin(angle/2), arc), q
}

func hamilton(a, b quat) quat {
	return quat{
		a[0]*b[0] - a[1]*b[1] - a[2]*b[2] - a[3]*b[3],
		a[0]*b[1] + a[1]*b[0] + a[2]*b[3] - a[3]*b[2],
		a[0]*b[2] - a[1]*b[3] + a[2]*b[0] + a[3]*b[1],
		a[0]*b[3] + a[1]*b[2] - a[2]*b[1] + a[3]*b[0],
	}
}

func combine(x float64, a vec3, y float64, b vec3) (c vec3) {
	for k := range c {
		c[k] = x*a[k] + y*b[k]
	}
	return c
}

func dot(a, b vec3) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func length(a vec3) float64 { return math.Sqrt(dot(a, a)) }

func cross(a, b vec3) vec3 {
	return vec3{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// turned applies a rotation to a vector.
func turned(q quat, x vec3) vec3 {
	u := vec3{q[1], q[2], q[3]}
	w := combine(2, cross(u, x), 0, x)
	return combine(1, combine(1, x, q[0], w), 1, cross(u, w))
}

// apart returns how far two rotations are from one another (rad).
func apart(a, b quat) float64 {
	d := hamilton(a, quat{b[0], -b[1], -b[2], -b[3]})
	return 2 * math.Atan2(length(vec3{d[1], d[2], d[3]}), math.Abs(d[0]))
}

// checkPieces refuses a path with gaps, and a turn that is written the long way round.
func checkPieces(pieces []tracedPiece) error {
	if pieces[0].t0 != 0 || pieces[len(pieces)-1].t1 != 1 {
		return fmt.Errorf("a path leads from %v to %v", pieces[0].t0, pieces[len(pieces)-1].t1)
	}
	for k := range pieces {
		q0, q1 := quat(pieces[k].start.q), quat(pieces[k].end.q)
		if turn := hamilton(q1, quat{q0[0], -q0[1], -q0[2], -q0[3]}); turn[0] < -1e-15 {
			return fmt.Errorf("a piece turns by %v: beyond π", turn)
		}
		if !(pieces[k].t0 < pieces[k].t1) {
			return fmt.Errorf("a piece leads from %v to %v", pieces[k].t0, pieces[k].t1)
		}
		if k > 0 && (pieces[k].t0 != pieces[k-1].t1 || !samePose(pieces[k].start, pieces[k-1].end)) {
			return fmt.Errorf("a piece starts at %v, %v, where the one before it ends at %v, %v",
				pieces[k].t0, pieces[k].start, pieces[k-1].t1, pieces[k-1].end)
		}
	}
	return nil
}

func samePose(a, b tracedPose) bool {
	return vec3(a.p) == vec3(b.p) && quat(a.q) == quat(b.q)
}
