package ccdcase

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// The formats of sets.
const (
	CasesFormat = "ccd-cases-v1"
	PairsFormat = "static-pairs-v1"
)

// Set is what one file holds: Cases or Pairs, whichever its format says.
type Set struct {
	Format   string
	Category string // translation, rotation, screw; "static" for pairs
	Cases    []Case
	Pairs    []StaticPair
}

// Case is a body that moves and one that does not.
type Case struct {
	ID             string
	Place          string   // file:line:col, where it was read
	Tags           []string // the first one is the class that summaries count by
	Moving, Static Body
	Motion         Motion
	Expect         *Expect   // nil when the file does not say
	Contacts       []Contact // the collisions that are listed, of screws
}

// Body is a surface of convex polygons (m), or a single point or a segment without faces.
type Body struct {
	Verts []geom.Vec3
	Faces [][]int32 // loops of indices, counter-clockwise seen from outside
	Kind  string    // a hint for readers
}

// Kind is a kind of motion.
type Kind string

// The kinds of motion.
const (
	Translation Kind = "translation" // by Vector
	Rotation    Kind = "rotation"    // by Angle about the line through Origin along Axis
	Screw       Kind = "screw"       // the same, together with a slide by Pitch along Axis (none where it is left out)
)

// Motion is what the moving body does in unit time, at constant rate.
type Motion struct {
	Kind         Kind
	Vector       geom.Vec3 // m
	Origin, Axis geom.Vec3 // m; any length but zero
	Angle, Pitch float64   // rad; m, the whole slide
}

// Expect is the true answer of a case.
type Expect struct {
	Hit      bool
	T        float64   // when the interiors begin to overlap, in [0, 1]; 0 without a hit
	Touching bool      // the case starts in exact contact
	Normal   geom.Vec3 // unit, from the static body to the moving one; zero when it is not unique
}

// StaticPair is two closed triangle meshes at rest.
type StaticPair struct {
	ID     string
	Place  string // file:line:col, where it was read
	Tags   []string
	A, B   Body
	Expect *PairExpect // nil when the file does not say
}

// PairExpect is the true answer of a pair.
type PairExpect struct {
	Intersect  bool       // some edge of one properly pierces a face of the other
	Pairs      [][2]int32 // faces [of A, of B] of which an edge of one properly pierces the other
	Degenerate [][2]int32 // faces that only touch or are coplanar: may be reported or not
	Contained  string     // NotContained, AInB, BInA
	Separation float64    // m, of the surfaces; 0 when they meet
	Convex     *ConvexExpect
}

// Which of the two solids of a pair lies wholly within the other.
const (
	NotContained = "none"
	AInB         = "a_in_b"
	BInA         = "b_in_a"
)

// ConvexExpect is what is known more about a pair of convex solids.
type ConvexExpect struct {
	Overlap bool    // the interiors do
	Depth   float64 // m, length of the least translation that separates them
}

// Result is the answer to a case.
type Result struct {
	ID     string    `json:"id"`
	Hit    bool      `json:"hit"`
	T      *float64  `json:"t,omitempty"` // of the stop, in [0, 1]; nil without a hit
	E      float64   `json:"e"`           // m, thickness of the expel zone
	Normal []float64 `json:"normal,omitempty"`
	Unsure bool      `json:"unsure,omitempty"` // the search was given up at T, free up to there

	Collisions []Contact `json:"collisions,omitempty"` // of the screw kernel
}

// PairResult is the answer to a pair.
type PairResult struct {
	ID         string     `json:"id"`
	Hit        bool       `json:"hit"` // the solids overlap: their surfaces cross, or one contains the other
	Pairs      [][2]int32 `json:"pairs"`
	Depth      *float64   `json:"depth,omitempty"`      // m; of convex solids that overlap
	Separation *float64   `json:"separation,omitempty"` // m, of the surfaces; nil when they cross
	Contained  string     `json:"contained"`
	Intersect  bool       `json:"surfaces_intersect"` // some faces cross
}

// Class is what summaries count a case under: its first tag.
func (c *Case) Class() string { return class(c.Tags) }

// Class is what summaries count a pair under: its first tag.
func (p *StaticPair) Class() string { return class(p.Tags) }

func class(tags []string) string {
	if len(tags) == 0 {
		return "untagged"
	}
	return tags[0]
}
