package trace

import (
	"bytes"
	"encoding/json"
	"regexp"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// pathJSON is an entry of "paths": [id, [piece, …]].
type pathJSON struct {
	id     int
	pieces []pieceJSON
}

// pieceJSON is [t0, t1, kind, start pose, end pose].
type pieceJSON struct {
	from, to   float64
	kind       string
	start, end [7]float64
}

func (p *pathJSON) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[2]any{&p.id, &p.pieces})
}

func (p *pieceJSON) UnmarshalJSON(text []byte) error {
	into := []any{&p.from, &p.to, &p.kind}
	for _, pose := range []*[7]float64{&p.start, &p.end} {
		for k := range pose {
			into = append(into, &pose[k])
		}
	}
	return json.Unmarshal(text, &into)
}

// spinningWorld holds a resting sheet, a ball that flies and a box that spins so fast that its steps have slices.
func spinningWorld(t *testing.T) *physics.World {
	w := newWorld(t)
	add(t, w, physics.BodyDef{Name: "sheet", Kind: physics.Static, Position: mgl64.Vec3{0, -50, 0},
		Solids: []physics.Solid{shape(t)(collision.Triangle(mgl64.Vec3{}, mgl64.Vec3{0, 0, 1}, mgl64.Vec3{1, 0, 0}))}})
	ball(t, w, "ball", mgl64.Vec3{0, 5, 0})
	add(t, w, physics.BodyDef{Name: "box", Kind: physics.Dynamic, Position: mgl64.Vec3{5, 5, 0},
		AngularVelocity: mgl64.Vec3{0, 90, 1}, Solids: []physics.Solid{shape(t)(collision.Box(mgl64.Vec3{0.3, 0.2, 0.1}))}})
	return w
}

// TestPathsLeadFromPoseToPose: a traced step tells the pieces that the bodies took in it, bit for bit.
func TestPathsLeadFromPoseToPose(t *testing.T) {
	for _, every := range []int{1, 3} {
		w := spinningWorld(t)
		var out bytes.Buffer
		tr := NewWriter(&out, w, nil, every)
		var want [][][]physics.Piece // by step and body slot
		starts := [][]geom.Pose{{}}
		for range 6 {
			var now []geom.Pose
			for _, id := range w.Bodies() {
				now = append(now, w.Body(id).Pose().Geom())
			}
			starts = append(starts, now)
			w.Step()
			tr.Step()
			var paths [][]physics.Piece
			for _, id := range w.Bodies() {
				paths = append(paths, w.Body(id).AppendPath(nil))
			}
			want = append(want, paths)
		}
		if err := tr.Close(); err != nil {
			t.Fatal(err)
		}
		_, steps := read(t, out.Bytes())
		if len(steps) != 1+6/every || len(steps[0].Paths) != 0 {
			t.Fatalf("every %d: %d steps, paths of the start %v", every, len(steps), steps[0].Paths)
		}
		for _, s := range steps[1:] {
			if len(s.Paths) != 2 || s.Paths[0].id != 2 || s.Paths[1].id != 3 || len(s.Paths[1].pieces) < 3 {
				t.Fatalf("every %d, step %d: %+v: only what moves has a path, and what spins has slices", every, s.Step, s.Paths)
			}
			for _, p := range s.Paths {
				pieces := want[s.Step-1][p.id-1]
				if len(p.pieces) != len(pieces) || pieces[0].Start.Geom() != starts[s.Step][p.id-1] {
					t.Fatalf("every %d, step %d: body %d has %d pieces, want %d from %v", every, s.Step, p.id,
						len(p.pieces), len(pieces), starts[s.Step][p.id-1])
				}
				for k, piece := range p.pieces {
					checkPiece(t, &piece, &pieces[k])
				}
				if last := p.pieces[len(p.pieces)-1]; last.to != 1 || last.end != [7]float64(s.Poses[p.id-1][1:]) {
					t.Errorf("every %d, step %d: body %d comes to %v at %v", every, s.Step, p.id, last.end, last.to)
				}
			}
		}
	}
}

func checkPiece(t *testing.T, got *pieceJSON, want *physics.Piece) {
	t.Helper()
	start, end := want.Start.Geom(), want.End.Geom()
	kind := map[bool]string{true: "straight", false: "screw"}[want.Straight]
	if got.from != want.From || got.to != want.To || got.kind != kind || got.start != coordinates(&start) ||
		got.end != coordinates(&end) {
		t.Errorf("piece %+v, want %+v", got, want)
	}
}

// TestEndsOnly: a trace without paths is the same but for them.
func TestEndsOnly(t *testing.T) {
	run := func(ends bool) []byte {
		w := spinningWorld(t)
		var out bytes.Buffer
		tr := NewWriter(&out, w, nil, 1)
		if ends {
			tr.LeavePathsOut()
		}
		for range 4 {
			w.Step()
			tr.Step()
		}
		if err := tr.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	whole, short := run(false), run(true)
	without := regexp.MustCompile(`,"paths":\[.*\]\]\]`).ReplaceAll(whole, nil)
	if len(whole) < 2*len(short) || !bytes.Equal(without, short) {
		t.Errorf("whole:\n%s\nends only:\n%s", whole, short)
	}
}

// TestPathOfABirth: a body born at the start of a step has its path from there, also where that moment is not traced.
func TestPathOfABirth(t *testing.T) {
	w := newWorld(t)
	var out bytes.Buffer
	tr := NewWriter(&out, w, nil, 2)
	for step := range 4 {
		ball(t, w, "ball", mgl64.Vec3{float64(step), 5, 0})
		w.Step()
		tr.Step()
	}
	if err := tr.Close(); err != nil {
		t.Fatal(err)
	}
	_, steps := read(t, out.Bytes())
	if len(steps) != 5 {
		t.Errorf("%d lines, want one for every moment with a birth, and the end", len(steps))
	}
	for k, s := range steps {
		if int(s.Step) != k || len(s.Spawn) > 1 || k%2 == 1 && len(s.Paths) != 0 || k > 0 && k%2 == 0 && len(s.Paths) != k {
			t.Errorf("line %d is %+v", k, s)
		}
		for _, p := range s.Paths {
			if born := float64(p.id - 1); p.pieces[0].start[0] != born || p.id == k && p.pieces[0].start[1] != 5 {
				t.Errorf("step %d: body %d starts at %v", s.Step, p.id, p.pieces[0].start)
			}
		}
	}
}
