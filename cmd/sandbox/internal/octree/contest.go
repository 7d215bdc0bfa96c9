package octree

import (
	"fmt"
	"math"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/octree/rival"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// The names of all that is compared.
const (
	Best  = "best"
	Paper = "paper"

	planesAll   = "planes"
	planesClimb = "planes-climbing"
	storedTrees = "stored"
	closest     = "closest"
	refitAll    = "refit"
	refitNear   = "refit-near"
	rebuilt     = "rebuild"
	exactVoxels = "paper-exact"
	boxedVoxels = "paper-boxes"
	boxedHalves = "paper-bintree"
	boxedTight  = "paper-tight"
)

// about says what the names mean: in tables, in legends and on the page.
var about = map[string]string{
	Best:        "our rule",
	Paper:       "the paper's rule",
	planesAll:   "planes, all vertices looked at",
	planesClimb: "planes, vertices climbed to",
	storedTrees: "octrees stored and turned",
	closest:     "closest features tracked",
	refitAll:    "trees of boxes, all refitted",
	refitNear:   "trees of boxes, refitted where near",
	rebuilt:     "trees of boxes, built anew",
	exactVoxels: "paper's octree, exact test",
	boxedVoxels: "paper's octree, boxes",
	boxedHalves: "paper's octree, bintree",
	boxedTight:  "paper's octree, tight root",
}

// contestant finds what meets in a scene. Its memory of earlier cycles begins anew at restart.
type contestant interface {
	restart()
	find(s *scene)
	answer() answer // of the last find; it holds until the next
}

// answer is which faces meet, or only which objects.
type answer struct {
	pairs   []faceoctree.FacePair
	couples []rival.Couple
	rough   bool // only couples
}

// timed is a contestant whose stages can be timed.
type timed interface {
	stages(s *scene, clock func() time.Duration) faceoctree.Stages
}

// enter returns the contestant of a name for a scene.
func enter(name string, s *scene) (contestant, error) {
	world := s.world
	switch name {
	case Best:
		return &byRule{}, nil
	case Paper:
		return &byRule{rule: faceoctree.Rule{Kind: faceoctree.Paper, World: world, Level: paperLevel}}, nil
	case planesAll, planesClimb, closest:
		bodies, err := hulls(s)
		if err != nil {
			return nil, err
		}
		if name == closest {
			return &byFeatures{Features: rival.NewFeatures(bodies)}, nil
		}
		return &byPlanes{bodies: bodies, climb: name == planesClimb}, nil
	case storedTrees:
		cell := 2 * world.Half().X / math.Exp2(paperLevel)
		return &byStored{Stored: rival.NewStored(s.rest, cell, paperLevel)}, nil
	case refitAll:
		return &byFaces{finder: &rival.Trees{Upkeep: rival.RefitAll}}, nil
	case refitNear:
		return &byFaces{finder: &rival.Trees{Upkeep: rival.RefitNear}}, nil
	case rebuilt:
		return &byFaces{finder: &rival.Trees{Upkeep: rival.Rebuild}}, nil
	case exactVoxels:
		return &byFaces{finder: &rival.Boxed{World: world, Level: paperLevel, Exact: true}}, nil
	case boxedVoxels:
		return &byFaces{finder: &rival.Boxed{World: world, Level: paperLevel}}, nil
	case boxedHalves:
		return &byFaces{finder: &rival.Boxed{World: world, Level: paperLevel, Halved: true}}, nil
	case boxedTight:
		return &byFaces{finder: &rival.Boxed{World: world, Level: paperLevel, Tight: true}}, nil
	}
	return nil, fmt.Errorf("there is no method %q", name)
}

// paperLevel is how often the paper's world is divided in all of its experiments (section 4).
const paperLevel = 6

// byRule is the kernel.
type byRule struct {
	rule   faceoctree.Rule
	finder faceoctree.Finder
	pairs  []faceoctree.FacePair
}

func (c *byRule) restart()       {}
func (c *byRule) find(s *scene)  { c.pairs = c.finder.Find(s.now, c.rule) }
func (c *byRule) answer() answer { return answer{pairs: c.pairs} }

func (c *byRule) stages(s *scene, clock func() time.Duration) (stages faceoctree.Stages) {
	c.pairs, stages = c.finder.Timed(s.now, c.rule, clock)
	return stages
}

// byFaces is a rival that looks at nothing but the surfaces.
type byFaces struct {
	finder interface {
		Find(objects []faceoctree.Surface) []faceoctree.FacePair
	}
	pairs []faceoctree.FacePair
}

func (c *byFaces) restart()       {}
func (c *byFaces) find(s *scene)  { c.pairs = c.finder.Find(s.now) }
func (c *byFaces) answer() answer { return answer{pairs: c.pairs} }

// byStored turns octrees.
type byStored struct {
	*rival.Stored
	pairs []faceoctree.FacePair
}

func (c *byStored) restart()       {}
func (c *byStored) find(s *scene)  { c.pairs = c.Find(s.now, s.frames, s.world) }
func (c *byStored) answer() answer { return answer{pairs: c.pairs} }

// byPlanes caches planes.
type byPlanes struct {
	bodies  []*convex.Polyhedron
	climb   bool
	planes  *rival.Planes
	couples []rival.Couple
}

func (c *byPlanes) restart()       { c.planes = rival.NewPlanes(c.bodies, c.climb) }
func (c *byPlanes) find(s *scene)  { c.couples = c.planes.Find(s.frames) }
func (c *byPlanes) answer() answer { return answer{couples: c.couples, rough: true} }

// byFeatures tracks closest features.
type byFeatures struct {
	*rival.Features
	couples []rival.Couple
}

func (c *byFeatures) restart()       { c.Restart() }
func (c *byFeatures) find(s *scene)  { c.couples = c.Find(s.frames) }
func (c *byFeatures) answer() answer { return answer{couples: c.couples, rough: true} }

// hulls are the objects of a scene as convex bodies.
func hulls(s *scene) (bodies []*convex.Polyhedron, err error) {
	known := map[*geom.Vec3]*convex.Polyhedron{} // objects of one mesh share a body
	for i := range s.rest {
		first := &s.rest[i].Verts[0]
		if known[first] == nil {
			if known[first], err = convex.Hull(s.rest[i].Verts); err != nil {
				return nil, err
			}
		}
		bodies = append(bodies, known[first])
	}
	return bodies, nil
}
