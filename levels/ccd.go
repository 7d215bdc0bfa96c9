package levels

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
)

// How fast things find the contacts they will make is said of the world, of bodies and of pairs: see physics.CCD.

var ccdOf = map[string]physics.CCD{
	"": physics.CCDDefault, ExpelCCD: physics.CCDExpel, ScrewCCD: physics.CCDScrew, FirstCCD: physics.CCDFirst,
}

func ccdNames() []string { return []string{ExpelCCD, ScrewCCD, FirstCCD} }

// checkCCD wants the name of a method, or none.
func checkCCD(name string) *Fault {
	if name == "" || slices.Contains(ccdNames(), name) {
		return nil
	}
	return faultf("ccd", "there is no ccd %s: take one of %s", message.Quote(name), strings.Join(ccdNames(), ", "))
}

func (s *Scene) checkPairs() *Fault {
	if len(s.Pairs) > MaxPairs {
		return faultf("pairs", "a scene may have at most %d pairs, got %d", MaxPairs, len(s.Pairs))
	}
	if len(s.Pairs) == 0 {
		return nil
	}
	names := s.names()
	for i := range s.Pairs {
		if f := s.Pairs[i].check(names); f != nil {
			return f.in(fmt.Sprintf("pairs[%d]", i), fmt.Sprintf("pair number %d: ", i+1))
		}
	}
	return nil
}

// names returns the names of all bodies and cars.
func (s *Scene) names() map[string]bool {
	names := make(map[string]bool, len(s.Bodies)+len(s.Cars))
	for i := range s.Bodies {
		names[s.Bodies[i].Name] = true
	}
	for i := range s.Cars {
		names[s.Cars[i].Name] = true
	}
	return names
}

func (p *Pair) check(names map[string]bool) *Fault {
	for _, side := range [...]struct{ key, name string }{{"a", p.A}, {"b", p.B}} {
		if !names[side.name] {
			known := slices.Sorted(maps.Keys(names))
			text := fmt.Sprintf("there is no body or car %s%s: give its name", message.Quote(side.name), message.DidYouMean(side.name, known))
			if len(known) > 0 {
				text += "; there are: " + message.List(known)
			}
			return faultf(side.key, "%s", text)
		}
	}
	if p.A == p.B {
		return faultf("b", "both are %s: a pair has two bodies", message.Quote(p.A))
	}
	switch {
	case p.Ignore && p.CCD != "":
		return faultf("ccd", "a pair that is ignored has no contacts to find: drop ccd or ignore")
	case p.Ignore:
		return nil
	case p.CCD == "":
		return faultf("ccd", "ccd is missing: take one of %s, or ignore the pair", strings.Join(ccdNames(), ", "))
	}
	return checkCCD(p.CCD)
}

// nameArg takes a body, by its handle or its name, or the name of a car.
type nameArg struct{ name string }

// Unpack implements starlark.Unpacker.
func (a *nameArg) Unpack(v starlark.Value) error {
	if h, ok := v.(handle); ok {
		a.name = h.body().Name
		return nil
	}
	text, ok := starlark.AsString(v)
	if !ok {
		return fmt.Errorf("want a body or a name, got %s", v.Type())
	}
	a.name = text
	return nil
}

// pair says how two bodies or cars find their contacts: pair(a, b, ccd="screw").
func (sc *script) pair(c *call) (starlark.Value, error) {
	var a, b nameArg
	var next Pair
	if err := c.unpack("a", &a, "b", &b, "ccd", &next.CCD); err != nil {
		return nil, err
	}
	if len(sc.scene.Pairs) == MaxPairs {
		return nil, fmt.Errorf("a scene may have at most %d pairs: set the ccd of bodies instead", MaxPairs)
	}
	next.A, next.B = a.name, b.name
	if f := next.check(sc.scene.names()); f != nil {
		return nil, f
	}
	next.Source = sc.caller(c.thread)
	sc.scene.Pairs = append(sc.scene.Pairs, next)
	return starlark.None, nil
}

// joinPairs tells the world of the pairs of the scene that are there.
func (s *Stage) joinPairs() {
	if len(s.scene.Pairs) == 0 {
		return
	}
	ids := make(map[string]physics.BodyID, len(s.ids)+len(s.garage.cars))
	for i, id := range s.ids {
		ids[s.scene.Bodies[i].Name] = id
	}
	for i, car := range s.garage.cars {
		ids[s.scene.Cars[i].Name] = car.Chassis()
	}
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
