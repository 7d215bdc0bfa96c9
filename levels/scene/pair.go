package scene

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// Pair says something of two bodies or cars.
type Pair struct {
	A      string `json:"a"` // names
	B      string `json:"b"`
	CCD    string `json:"ccd,omitempty"`    // how they find their contacts when they meet fast, whatever else says
	Ignore bool   `json:"ignore,omitempty"` // they pass through each other
	Source string `json:"source,omitempty"` // file:line:col that made it, for messages
}

// The methods of continuous collision detection, as written in scenes of the world, of bodies and of pairs: see
// physics.CCD.
const (
	ExpelCCD = "expel"
	ScrewCCD = "screw"
	FirstCCD = "first"
)

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
		if f := s.Pairs[i].check(s, names); f != nil {
			return f.in(fmt.Sprintf("pairs[%d]", i), fmt.Sprintf("pair number %d: ", i+1))
		}
	}
	return nil
}

// passes returns the word for what has a name and is no body, "" if nothing is.
func (s *Scene) passes(name string) string {
	switch {
	case slices.ContainsFunc(s.Ghosts, func(g Ghost) bool { return g.Name == name }):
		return "ghost"
	case slices.ContainsFunc(s.Sensors, func(x Sensor) bool { return x.Name == name }):
		return "sensor"
	}
	return ""
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

// check tests a pair of a scene whose bodies and cars have the given names.
func (p *Pair) check(s *Scene, names map[string]bool) *Fault {
	for _, side := range [...]struct{ key, name string }{{"a", p.A}, {"b", p.B}} {
		if !names[side.name] {
			if what := s.passes(side.name); what != "" {
				return faultf(side.key, "%s is a %s, which passes through everything anyway: drop it, or name a body or car",
					message.Quote(side.name), what)
			}
			known := slices.Sorted(maps.Keys(names))
			text := fmt.Sprintf("there is no body or car %s%s: give its name", message.Quote(side.name),
				message.DidYouMean(side.name, known))
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
