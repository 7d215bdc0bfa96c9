package ccdcase

import (
	"bytes"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Features says which features a sample query moves.
type Features uint8

// The kinds of sample queries.
const (
	VertexFace Features = iota // a vertex and a triangle
	EdgeEdge                   // two edges
)

// SampleQuery is two features of which every corner moves at constant velocity.
type SampleQuery struct {
	ID       string
	Features Features
	A, B     Body   // the vertex and the triangle, or the two edges, at the start
	Motion   Motion // of A as seen from B; only where the query fits
	Fits     bool   // neither feature changes its form, so the relative motion is a translation
	Flat     bool   // a feature has no extent: coinciding ends of an edge, collinear corners of a triangle
	Hit      bool   // the closed features share a point at some time in [0, 1]
}

// queryRows is how many rows of CSV make a query: four corners at the start, the same at the end.
const queryRows = 8

// FeaturesOf tells the kind of the queries in a file from its path, in which a folder or the file itself is named
// vertex-face or edge-edge.
func FeaturesOf(path string) (Features, bool) {
	vf, ee := strings.LastIndex(path, "vertex-face"), strings.LastIndex(path, "edge-edge")
	if vf > ee {
		return VertexFace, true
	}
	return EdgeEdge, ee >= 0
}

// ReadQueries reads sample queries from CSV, packed by gzip or not. Each row holds the coordinates of a corner as three
// pairs of a numerator and a denominator, and the truth, 0 or 1. Errors name the file as name, and the line.
func ReadQueries(name string, r io.Reader, kind Features) ([]SampleQuery, error) {
	data, err := unpack(name, r)
	if err != nil {
		return nil, err
	}
	var queries []SampleQuery
	var q rawQuery
	rows, line := 0, 0
	for text := range bytes.Lines(data) {
		line++
		if text = bytes.TrimSpace(text); len(text) == 0 {
			continue
		}
		if err := q.row(rows%queryRows, string(text)); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, line, err)
		}
		if rows++; rows%queryRows == 0 {
			queries = append(queries, q.query(fmt.Sprintf("%s#%d", name, len(queries)), kind))
		}
	}
	switch {
	case rows == 0:
		return nil, fmt.Errorf("%s: is empty: rows of numbers are needed, %d for each query", name, queryRows)
	case rows%queryRows != 0:
		return nil, fmt.Errorf("%s:%d: ends within a query: it has %d of %d rows; the file is truncated", name, line,
			rows%queryRows, queryRows)
	}
	return queries, nil
}

// rawQuery is a query with exact coordinates, so that "moves alike" is no question of rounding.
type rawQuery struct {
	at  [queryRows][3]*big.Rat
	hit bool
}

func (q *rawQuery) row(i int, text string) error {
	cells := strings.Split(text, ",")
	if len(cells) != 7 {
		return fmt.Errorf("has %d columns, must have 7: x, y and z as numerator and denominator, and the truth",
			len(cells))
	}
	for k := range 3 {
		var num, den big.Int
		for j, into := range []*big.Int{&num, &den} {
			cell := strings.TrimSpace(cells[2*k+j])
			if len(cell) > 1000 {
				return fmt.Errorf("column %d: a number of %d digits is out of range", 2*k+j+1, len(cell))
			}
			if _, ok := into.SetString(cell, 10); !ok {
				return fmt.Errorf("column %d: must be a whole number, got %.40q", 2*k+j+1, cell)
			}
		}
		if den.Sign() <= 0 {
			return fmt.Errorf("column %d: a denominator must be positive", 2*k+2)
		}
		q.at[i][k] = new(big.Rat).SetFrac(&num, &den)
		if x, _ := q.at[i][k].Float64(); !(x <= maxCoordinate && x >= -maxCoordinate) {
			return fmt.Errorf("column %d: the coordinate is out of range: at most %g is possible", 2*k+1, maxCoordinate)
		}
	}
	truth := strings.TrimSpace(cells[6])
	switch {
	case truth != "0" && truth != "1":
		return fmt.Errorf("column 7: the truth must be 0 or 1, got %.40q", truth)
	case i > 0 && q.hit != (truth == "1"):
		return fmt.Errorf("column 7: the truth differs from the row before: all %d rows of a query say the same",
			queryRows)
	}
	q.hit = truth == "1"
	return nil
}

// alike reports whether all corners from first to last move by the same, exactly.
func (q *rawQuery) alike(first, last int) bool {
	var a, b big.Rat
	for i := first + 1; i <= last; i++ {
		for k := range 3 {
			if a.Sub(q.at[i+4][k], q.at[i][k]).Cmp(b.Sub(q.at[first+4][k], q.at[first][k])) != 0 {
				return false
			}
		}
	}
	return true
}

// rounded returns corner i.
func (q *rawQuery) rounded(i int) geom.Vec3 {
	x, _ := q.at[i][0].Float64()
	y, _ := q.at[i][1].Float64()
	z, _ := q.at[i][2].Float64()
	return geom.V(x, y, z)
}

// relative returns how far corner 0 moves as seen from corner b, rounded once.
func (q *rawQuery) relative(b int) geom.Vec3 {
	var d [3]float64
	for k := range 3 {
		var x, y big.Rat
		x.Sub(q.at[4][k], q.at[0][k])
		x.Sub(&x, y.Sub(q.at[b+4][k], q.at[b][k]))
		d[k], _ = x.Float64()
	}
	return geom.V(d[0], d[1], d[2])
}

func (q *rawQuery) query(id string, kind Features) SampleQuery {
	out := SampleQuery{ID: id, Features: kind, Hit: q.hit}
	first := 2 // corner of B
	var corners [4]geom.Vec3
	for i := range corners {
		corners[i] = q.rounded(i)
	}
	if kind == VertexFace {
		first = 1
		out.B.Faces = [][]int32{{0, 1, 2}, {0, 2, 1}}
	}
	out.A.Verts, out.B.Verts = corners[:first:first], corners[first:]
	if kind == VertexFace {
		n := corners[2].Sub(corners[1]).Cross(corners[3].Sub(corners[1]))
		out.Flat = n.Unit() == (geom.Vec3{})
	} else {
		out.Flat = corners[0] == corners[1] || corners[2] == corners[3]
	}
	out.Fits = q.alike(0, first-1) && q.alike(first, 3)
	out.Motion = Motion{Kind: Translation, Vector: q.relative(first)}
	return out
}
