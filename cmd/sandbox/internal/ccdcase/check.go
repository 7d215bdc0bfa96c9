package ccdcase

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// rawCase is a case as it is written; pointers and slices tell what is missing.
type rawCase struct {
	ID     string
	Tags   []string
	Moving *rawBody
	Static *rawBody
	Motion *rawMotion
	Expect *struct {
		Hit    *bool
		T      *float64
		Start  string
		Normal []float64
	}
	Collisions []Contact
}

type rawBody struct {
	Vertices [][]float64
	Faces    [][]int32
	Kind     string
}

type rawMotion struct {
	Type                 string
	Vector, Origin, Axis []float64
	Angle, Pitch         *float64
}

type rawPair struct {
	ID     string
	Tags   []string
	A, B   *rawBody
	Expect *struct {
		Intersect  *bool     `json:"surfaces_intersect"`
		Pairs      [][]int32 `json:"pairs"`
		Degenerate [][]int32 `json:"pairs_degenerate"`
		Contained  string
		Separation float64
		Convex     *ConvexExpect
	}
}

// maxCoordinate bounds coordinates (m) so that products of four of them stay finite.
const maxCoordinate = 1e50

// maxAngle bounds a rotation (rad): a thousand turns.
const maxAngle = 2000 * math.Pi

func (r *rawCase) check() (Case, error) {
	c := Case{ID: r.ID, Tags: r.Tags}
	if r.ID == "" {
		return c, faultf("id", "missing; every case has a name of its own")
	}
	var err error
	if c.Moving, err = r.Moving.check("moving"); err != nil {
		return c, err
	}
	if c.Static, err = r.Static.check("static"); err != nil {
		return c, err
	}
	if c.Motion, err = r.Motion.check(); err != nil {
		return c, err
	}
	if c.Expect, err = r.expect(); err != nil {
		return c, err
	}
	for i := range r.Collisions {
		if err := r.Collisions[i].check(fmt.Sprintf("collisions[%d]", i), &c); err != nil {
			return c, err
		}
	}
	c.Contacts = r.Collisions
	return c, nil
}

func (k *Contact) check(field string, c *Case) error {
	switch {
	case k.Type != "VF" && k.Type != "FV" && k.Type != "EE":
		return faultf(field+".type", "must be VF, FV or EE, got %.20q", k.Type)
	case !(k.T >= 0 && k.T <= 1):
		return faultf(field+".t", "must lie in 0…1, got %g", k.T)
	}
	if err := checkFeature(field+".moving", k.Type[0], k.Moving, &c.Moving); err != nil {
		return err
	}
	return checkFeature(field+".static", k.Type[1], k.Static, &c.Static)
}

// checkFeature checks the name of a vertex ('V'), a face ('F') or an edge ('E') of a body.
func checkFeature(field string, kind byte, name []int32, b *Body) error {
	want, count, what := 1, len(b.Verts), "one vertex"
	switch kind {
	case 'F':
		count, what = len(b.Faces), "one face"
	case 'E':
		want, what = 2, "two vertices"
	}
	for _, i := range name {
		if i < 0 || int(i) >= count {
			return faultf(field, "%d does not exist: there are %d, counted from 0", i, count)
		}
	}
	if len(name) != want {
		return faultf(field, "must be a list of %s, got %d numbers", what, len(name))
	}
	return nil
}

func (r *rawCase) expect() (*Expect, error) {
	x := r.Expect
	switch {
	case x == nil:
		return nil, nil
	case x.Hit == nil:
		return nil, faultf("expect.hit", "missing; drop expect when the answer is not known")
	case !*x.Hit:
		return &Expect{Touching: x.Start == "touching"}, nil
	case x.T == nil:
		return nil, faultf("expect.t", "missing; a hit needs its time")
	case !(*x.T >= 0 && *x.T <= 1):
		return nil, faultf("expect.t", "must lie in 0…1, got %g", *x.T)
	}
	e := &Expect{Hit: true, T: *x.T, Touching: x.Start == "touching"}
	if x.Normal != nil {
		n, err := vector("expect.normal", x.Normal)
		if err != nil {
			return nil, err
		}
		if e.Normal = n.Unit(); e.Normal == (geom.Vec3{}) {
			return nil, faultf("expect.normal", "is zero; leave it out when it is not known")
		}
	}
	return e, nil
}

// vector checks three coordinates.
func vector(field string, x []float64) (geom.Vec3, error) {
	if len(x) != 3 {
		if x == nil {
			return geom.Vec3{}, faultf(field, "missing; write three numbers [x, y, z]")
		}
		return geom.Vec3{}, faultf(field, "has %d numbers, must have three [x, y, z]", len(x))
	}
	for _, v := range x {
		if !(math.Abs(v) <= maxCoordinate) {
			return geom.Vec3{}, faultf(field, "%g is out of range: at most %g is possible", v, maxCoordinate)
		}
	}
	return geom.V(x[0], x[1], x[2]), nil
}

func (b *rawBody) check(field string) (Body, error) {
	if b == nil {
		return Body{}, faultf(field, "missing; a body has vertices and faces")
	}
	body := Body{Kind: b.Kind, Faces: b.Faces, Verts: make([]geom.Vec3, len(b.Vertices))}
	if len(b.Vertices) == 0 {
		return body, faultf(field+".vertices", "missing or empty; a body has at least one")
	}
	if len(b.Faces) == 0 && len(b.Vertices) > 2 {
		return body, faultf(field+".faces", "missing or empty; only a point or a segment goes without, this has %d "+
			"vertices", len(b.Vertices))
	}
	for i, x := range b.Vertices {
		v, err := vector(fmt.Sprintf("%s.vertices[%d]", field, i), x)
		if err != nil {
			return body, err
		}
		body.Verts[i] = v
	}
	for f, loop := range b.Faces {
		if err := checkLoop(loop, len(body.Verts)); err != nil {
			return body, faultf(fmt.Sprintf("%s.faces[%d]", field, f), "%w", err)
		}
	}
	return body, nil
}

func checkLoop(loop []int32, verts int) error {
	if len(loop) < 3 {
		return fmt.Errorf("has %d corners, must have at least 3", len(loop))
	}
	for i, v := range loop {
		if v < 0 || int(v) >= verts {
			return fmt.Errorf("vertex %d does not exist: indices run from 0 to %d", v, verts-1)
		}
		if v == loop[(i+1)%len(loop)] {
			return fmt.Errorf("vertex %d comes twice in a row: name each corner once", v)
		}
	}
	return nil
}

func (r *rawMotion) check() (Motion, error) {
	if r == nil {
		return Motion{}, faultf("motion", "missing; it says how the moving body moves")
	}
	m := Motion{Kind: Kind(r.Type)}
	var err error
	switch m.Kind {
	case Translation:
		m.Vector, err = vector("motion.vector", r.Vector)
		return m, err
	case Rotation, Screw:
	case "":
		return m, faultf("motion.type", "missing; it must be %s, %s or %s", Translation, Rotation, Screw)
	default:
		return m, faultf("motion.type", "%.40q is not known; it must be %s, %s or %s", r.Type, Translation, Rotation,
			Screw)
	}
	if m.Origin, err = vector("motion.origin", r.Origin); err != nil {
		return m, err
	}
	if m.Axis, err = vector("motion.axis", r.Axis); err != nil {
		return m, err
	}
	switch {
	case m.Axis.Unit() == (geom.Vec3{}):
		return m, faultf("motion.axis", "is zero; it must have a direction")
	case r.Angle == nil:
		return m, faultf("motion.angle", "missing; write the angle of the turn in radians")
	case !(math.Abs(*r.Angle) <= maxAngle):
		return m, faultf("motion.angle", "%g rad is out of range: at most %.5g is possible", *r.Angle, maxAngle)
	case r.Pitch != nil && !(math.Abs(*r.Pitch) <= maxCoordinate):
		return m, faultf("motion.pitch", "%g is out of range: at most %g is possible", *r.Pitch, maxCoordinate)
	}
	m.Angle = *r.Angle
	if m.Kind == Screw && r.Pitch != nil { // without one it is a pure rotation
		m.Pitch = *r.Pitch
	}
	return m, nil
}

func (r *rawPair) check() (StaticPair, error) {
	p := StaticPair{ID: r.ID, Tags: r.Tags}
	if r.ID == "" {
		return p, faultf("id", "missing; every pair has a name of its own")
	}
	var err error
	if p.A, err = r.A.check("a"); err != nil {
		return p, err
	}
	if p.B, err = r.B.check("b"); err != nil {
		return p, err
	}
	x := r.Expect
	if x == nil {
		return p, nil
	}
	if x.Intersect == nil {
		return p, faultf("expect.surfaces_intersect", "missing; drop expect when the answer is not known")
	}
	e := &PairExpect{Intersect: *x.Intersect, Contained: x.Contained, Separation: x.Separation, Convex: x.Convex}
	switch e.Contained {
	case "":
		e.Contained = NotContained
	case NotContained, AInB, BInA:
	default:
		return p, faultf("expect.contained", "%.40q is not known; it must be %s, %s or %s", x.Contained,
			NotContained, AInB, BInA)
	}
	if e.Pairs, err = facePairs("expect.pairs", x.Pairs, &p); err != nil {
		return p, err
	}
	e.Degenerate, err = facePairs("expect.pairs_degenerate", x.Degenerate, &p)
	p.Expect = e
	return p, err
}

func facePairs(field string, raw [][]int32, p *StaticPair) ([][2]int32, error) {
	pairs := make([][2]int32, len(raw))
	for i, r := range raw {
		if len(r) != 2 || r[0] < 0 || int(r[0]) >= len(p.A.Faces) || r[1] < 0 || int(r[1]) >= len(p.B.Faces) {
			return nil, faultf(fmt.Sprintf("%s[%d]", field, i), "must be a face of a (0 to %d) and one of b (0 to %d)",
				len(p.A.Faces)-1, len(p.B.Faces)-1)
		}
		pairs[i] = [2]int32{r[0], r[1]}
	}
	return pairs, nil
}
