package levels

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
)

// What passes through what is said by categories, which bodies are of and which their masks name, and of pairs: see
// physics.Filter.

const (
	// DefaultCategory is that of bodies which name none.
	DefaultCategory = "default"
	// NoCategory is the mask of a body that collides with nothing.
	NoCategory = "none"
	// butFor begins the names in a mask of all categories but those.
	butFor = "!"
)

// categories are the bits of the categories of a scene.
type categories map[string]uint32

// nobody is the bit of no category, for masks that hold none.
const nobody = uint32(1) << 31

// checkFilter tests category and mask for form; whether there are such categories is for the whole scene to say.
func (b *Body) checkFilter() *Fault {
	for i, name := range b.Category {
		path := fmt.Sprintf("category[%d]", i)
		if f := checkCategory(path, name); f != nil {
			return f
		}
		if name == NoCategory || strings.HasPrefix(name, butFor) {
			return faultf(path, "a category cannot be called %s, which means something in a mask: give it another name",
				message.Quote(name))
		}
	}
	for i, name := range b.Mask {
		path := fmt.Sprintf("mask[%d]", i)
		if f := checkCategory(path, strings.TrimPrefix(name, butFor)); f != nil {
			return f
		}
		switch {
		case name == butFor+NoCategory:
			return faultf(path, "%s is no category that could be left out: a body without a mask collides with all",
				message.Quote(NoCategory))
		case name == NoCategory && len(b.Mask) > 1:
			return faultf(path, "a mask of %s names nothing else: drop it, or the rest", message.Quote(NoCategory))
		case strings.HasPrefix(name, butFor) != strings.HasPrefix(b.Mask[0], butFor):
			return faultf(path, "a mask names what the body collides with, or with %s all that it does not: "+
				"take one of the two", message.Quote(butFor))
		}
	}
	return nil
}

// checkCategory tests the name of a category.
func checkCategory(path, name string) *Fault {
	if name == "" {
		return faultf(path, "the name of a category is empty: write it out")
	}
	return CheckLine(path, name, MaxNameBytes)
}

// categories numbers the categories of the scene in the order in which bodies name them. With a fault it returns the
// body that names one too many.
func (s *Scene) categories() (categories, *Body, *Fault) {
	known := categories{DefaultCategory: 1}
	for i := range s.Bodies {
		for k, name := range s.Bodies[i].Category {
			if known[name] != 0 {
				continue
			}
			if len(known) == MaxCategories {
				return nil, &s.Bodies[i], faultf(fmt.Sprintf("bodies[%d].category[%d]", i, k),
					"a scene may have at most %d categories, %s among them: use fewer", MaxCategories, message.Quote(DefaultCategory))
			}
			known[name] = 1 << len(known)
		}
	}
	return known, nil, nil
}

// checkFilters tests that masks name categories that there are. It returns the body with the fault.
func (s *Scene) checkFilters() (*Body, *Fault) {
	known, b, f := s.categories()
	if f != nil {
		return b, f
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		if f := known.check(b); f != nil {
			return b, f.in(fmt.Sprintf("bodies[%d]", i), subject("body", b.Name, i))
		}
	}
	return nil, nil
}

// check tests that a body names categories that there are.
func (c categories) check(b *Body) *Fault {
	for _, list := range [...]struct {
		key   string
		names []string
	}{{"category", b.Category}, {"mask", b.Mask}} {
		for k, name := range list.names {
			if name = strings.TrimPrefix(name, butFor); name != NoCategory && c[name] == 0 {
				return faultf(fmt.Sprintf("%s[%d]", list.key, k), "no body is of category %s; there are: %s", message.Quote(name),
					message.List(slices.Sorted(maps.Keys(c))))
			}
		}
	}
	return nil
}

// filter returns what the engine takes for the filter of a checked body.
func (c categories) filter(b *Body) physics.Filter {
	var f physics.Filter
	for _, name := range b.Category {
		f.Category |= c[name]
	}
	but := false
	for _, name := range b.Mask {
		but = but || strings.HasPrefix(name, butFor)
		f.Mask |= c[strings.TrimPrefix(name, butFor)]
	}
	if but {
		f.Mask = ^(f.Mask | nobody)
	}
	if len(b.Mask) > 0 && f.Mask == 0 {
		f.Mask = nobody
	}
	return f
}

// Filtered returns how many pairs of bodies of a checked scene, later ones and cars included, pass through each other
// because filters or pairs say so, and the names of the first of them, most at the most. Scenery, which never meets
// itself, does not count.
func (s *Scene) Filtered(most int) (pairs [][2]string, count int) {
	known, _, _ := s.categories()
	byName, groups := map[string]*Body{}, []*filtered{}
	enter := func(b *Body) {
		byName[b.Name] = b
		f := known.filter(b)
		i := slices.IndexFunc(groups, func(g *filtered) bool { return g.filter == f })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &filtered{filter: f})
		}
		groups[i].add(b)
	}
	for i := range s.Bodies {
		enter(&s.Bodies[i])
	}
	for i := range s.Cars {
		enter(&Body{Name: s.Cars[i].Name})
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
		if !p.Ignore || seen[key] || bothStatic(a, b) || !known.filter(a).Collides(known.filter(b)) {
			continue
		}
		seen[key] = true
		if count++; len(pairs) < most {
			pairs = append(pairs, [2]string{p.A, p.B})
		}
	}
	return pairs, count
}

// filtered are the bodies that share a filter.
type filtered struct {
	filter physics.Filter
	bodies []*Body
	static int // of them
}

func (f *filtered) add(b *Body) {
	f.bodies = append(f.bodies, b)
	if b.Kind == StaticBody {
		f.static++
	}
}

// pairsWith counts the pairs of a body of each, or of two of the same, that are not both static.
func (f *filtered) pairsWith(g *filtered) int {
	if n, k := len(f.bodies), f.static; f == g {
		return n*(n-1)/2 - k*(k-1)/2
	}
	return len(f.bodies)*len(g.bodies) - f.static*g.static
}

// appendNames appends the names of those pairs as long as the list has less than most.
func (f *filtered) appendNames(pairs [][2]string, g *filtered, most int) [][2]string {
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

func bothStatic(a, b *Body) bool { return a.Kind == StaticBody && b.Kind == StaticBody }

// wordsArg takes a text or a list of texts.
type wordsArg struct{ words []string }

// Unpack implements starlark.Unpacker.
func (a *wordsArg) Unpack(v starlark.Value) error {
	if text, ok := starlark.AsString(v); ok {
		a.words = []string{text}
		return nil
	}
	err := eachOf(v, "names", MaxCategories, func(v starlark.Value) error {
		text, ok := starlark.AsString(v)
		if !ok {
			return fmt.Errorf("want a name, got %s", v.Type())
		}
		a.words = append(a.words, text)
		return nil
	})
	if err == nil && len(a.words) == 0 {
		return fmt.Errorf("the list is empty: name categories, or drop it; a mask of %q holds none", NoCategory)
	}
	return err
}

// namesArg takes a body or car, as nameArg does, or a list of them.
type namesArg struct{ names []string }

// Unpack implements starlark.Unpacker.
func (a *namesArg) Unpack(v starlark.Value) error {
	var one nameArg
	if _, text := v.(starlark.String); !text {
		if _, list := v.(starlark.Iterable); list {
			err := eachOf(v, "bodies", MaxBodies, func(v starlark.Value) error {
				err := one.Unpack(v)
				a.names = append(a.names, one.name)
				return err
			})
			if err == nil && len(a.names) == 0 {
				return errors.New("the list is empty: name bodies or cars, or drop the call")
			}
			return err
		}
	}
	err := one.Unpack(v)
	a.names = []string{one.name}
	return err
}

// ignore has bodies or cars pass through others: ignore(gate, frame). Each may be a list.
func (sc *script) ignore(c *call) (starlark.Value, error) {
	var a, b namesArg
	if err := c.unpack("a", &a, "b", &b); err != nil {
		return nil, err
	}
	known, source := sc.scene.names(), sc.caller(c.thread)
	for _, from := range a.names {
		for _, to := range b.names {
			if len(sc.scene.Pairs) == MaxPairs {
				return nil, fmt.Errorf("a scene may have at most %d pairs: set category and mask of bodies instead", MaxPairs)
			}
			next := Pair{A: from, B: to, Ignore: true, Source: source}
			if f := next.check(known); f != nil {
				return nil, f
			}
			sc.scene.Pairs = append(sc.scene.Pairs, next)
		}
	}
	return starlark.None, nil
}

// partners are, by the names of bodies and cars, those that each passes through because a pair says so.
type partners map[string][]string

func (s *Scene) partners() partners {
	var p partners
	for i := range s.Pairs {
		if a, b := s.Pairs[i].A, s.Pairs[i].B; s.Pairs[i].Ignore {
			if p == nil {
				p = partners{}
			}
			p[a], p[b] = append(p[a], b), append(p[b], a)
		}
	}
	return p
}

// among returns the pairs of bodies that ignore each other by their places in a list of bodies of the scene.
func (p partners) among(s *Scene, bodies []int) (pairs [][2]int) {
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
		if i := slices.IndexFunc(s.scene.Bodies, func(b Body) bool { return b.Name == other }); i >= 0 {
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
