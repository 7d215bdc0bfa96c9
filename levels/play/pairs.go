package play

import (
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// The pairs of a scene, and its categories and masks, as the engine takes them: see physics.Filter and physics.CCD.

var ccdOf = map[string]physics.CCD{
	"": physics.CCDDefault, scene.ExpelCCD: physics.CCDExpel, scene.ScrewCCD: physics.CCDScrew,
	scene.FirstCCD: physics.CCDFirst,
}

// categories are the bits of the categories of a scene. Those that it has keep theirs when more come.
type categories map[string]uint32

// noBody is the bit of no category, for masks that hold none.
const noBody = uint32(1) << 31

// learn gives bits to the categories of a scene that have none.
func (c categories) learn(s *scene.Scene) error {
	names, err := s.Categories()
	for _, name := range names {
		if _, known := c[name]; !known {
			c[name] = 1 << len(c)
		}
	}
	return err
}

// filter returns the filter of a checked category and mask.
func (c categories) filter(category, mask []string) physics.Filter {
	var f physics.Filter
	for _, name := range category {
		f.Category |= c[name]
	}
	but := false
	for _, name := range mask {
		but = but || strings.HasPrefix(name, scene.AllBut)
		f.Mask |= c[strings.TrimPrefix(name, scene.AllBut)]
	}
	if but {
		f.Mask = ^(f.Mask | noBody)
	}
	if len(mask) > 0 && f.Mask == 0 {
		f.Mask = noBody
	}
	return f
}

// of returns the filter of a checked body.
func (c categories) of(b *scene.Body) physics.Filter { return c.filter(b.Category, b.Mask) }

// FilteredPairs returns how many pairs of bodies of a checked scene, later ones and cars included, pass through each
// other because filters or pairs say so, and the names of the first of them, most at the most. Scenery, which never
// meets itself, does not count.
func FilteredPairs(s *scene.Scene, most int) (pairs [][2]string, count int) {
	known := categories{}
	_ = known.learn(s) // a checked scene has not too many
	byName, groups := map[string]*scene.Body{}, []*filterGroup{}
	enter := func(b *scene.Body) {
		byName[b.Name] = b
		f := known.of(b)
		i := slices.IndexFunc(groups, func(g *filterGroup) bool { return g.filter == f })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &filterGroup{filter: f})
		}
		groups[i].add(b)
	}
	for i := range s.Bodies {
		enter(&s.Bodies[i])
	}
	for i := range s.Cars {
		enter(&scene.Body{Name: s.Cars[i].Name})
	}
	for i, f := range groups {
		for _, g := range groups[i:] {
			if !f.filter.Collides(g.filter) {
				count += f.pairsWith(g)
				pairs = f.appendNames(pairs, g, most)
			}
		}
	}
	seen := map[[2]string]bool{}
	for i := range s.Pairs {
		p := &s.Pairs[i]
		a, b, key := byName[p.A], byName[p.B], [2]string{min(p.A, p.B), max(p.A, p.B)}
		if !p.Ignore || seen[key] || bothStatic(a, b) || !known.of(a).Collides(known.of(b)) {
			continue
		}
		seen[key] = true
		if count++; len(pairs) < most {
			pairs = append(pairs, [2]string{p.A, p.B})
		}
	}
	return pairs, count
}

// filterGroup are the bodies that share a filter.
type filterGroup struct {
	filter physics.Filter
	bodies []*scene.Body
	static int // of them
}

func (f *filterGroup) add(b *scene.Body) {
	f.bodies = append(f.bodies, b)
	if b.Kind == scene.StaticBody {
		f.static++
	}
}

// pairsWith counts the pairs of a body of each, or of two of the same, that are not both static.
func (f *filterGroup) pairsWith(g *filterGroup) int {
	if n, k := len(f.bodies), f.static; f == g {
		return n*(n-1)/2 - k*(k-1)/2
	}
	return len(f.bodies)*len(g.bodies) - f.static*g.static
}

// appendNames appends the names of those pairs as long as the list has less than most.
func (f *filterGroup) appendNames(pairs [][2]string, g *filterGroup, most int) [][2]string {
	for k, a := range f.bodies {
		others := g.bodies
		if f == g {
			others = others[k+1:]
		}
		for _, b := range others {
			if len(pairs) >= most {
				return pairs
			}
			if !bothStatic(a, b) {
				pairs = append(pairs, [2]string{a.Name, b.Name})
			}
		}
	}
	return pairs
}

func bothStatic(a, b *scene.Body) bool {
	return a.Kind == scene.StaticBody && b.Kind == scene.StaticBody
}

// partners are, by the names of bodies and cars, the bodies and cars that each passes through because a pair says so,
// or a joint that does not let them collide.
type partners map[string][]string

func newPartners(s *scene.Scene) partners {
	p := partners{}
	for i := range s.Pairs {
		if s.Pairs[i].Ignore {
			p.add(s.Pairs[i].A, s.Pairs[i].B)
		}
	}
	p.addJoints(s.Joints)
	return p
}

func (p partners) add(a, b string) { p[a], p[b] = append(p[a], b), append(p[b], a) }

// addJoints adds those whom joints let through.
func (p partners) addJoints(joints []scene.Joint) {
	for i := range joints {
		if j := &joints[i]; j.B != "" && !j.Collide {
			p.add(j.A, string(j.B))
		}
	}
}

// among returns the pairs of bodies that ignore each other by their places in a list of bodies of the scene.
func (p partners) among(s *scene.Scene, bodies []int) (pairs [][2]int) {
	if len(p) == 0 {
		return nil
	}
	place := map[string]int{}
	for k, i := range bodies {
		name := s.Bodies[i].Name
		for _, other := range p[name] {
			if at, before := place[other]; before {
				pairs = append(pairs, [2]int{at, k})
			}
		}
		place[name] = k
	}
	return pairs
}

// ignoredBy returns the bodies there now that a body or car of the scene passes through because a pair says so.
func (s *Stage) ignoredBy(name string) (ids []physics.BodyID) {
	for _, other := range s.partners[name] {
		if i := slices.IndexFunc(s.scene.Bodies, func(b scene.Body) bool { return b.Name == other }); i >= 0 {
			ids = append(ids, s.ids[i])
		}
		for i, car := range s.garage.cars {
			if s.scene.Cars[i].Name == other {
				ids = append(ids, car.Chassis())
			}
		}
	}
	return slices.DeleteFunc(ids, func(id physics.BodyID) bool { return !s.world.Contains(id) })
}

// joinPairs tells the world of the pairs of the scene that are there.
func (s *Stage) joinPairs() {
	if len(s.scene.Pairs) == 0 {
		return
	}
	ids := s.idsByName()
	for i := range s.scene.Pairs {
		p := &s.scene.Pairs[i]
		if p.Ignore {
			continue // that is said as they are added
		}
		if a, b := ids[p.A], ids[p.B]; s.world.Contains(a) && s.world.Contains(b) {
			s.world.SetPairCCD(a, b, ccdOf[p.CCD])
		}
	}
}
