package scene

import (
	"fmt"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/message"
)

const (
	// DefaultCategory is that of bodies which name none.
	DefaultCategory = "default"
	// NoCategory is the mask of a body that collides with nothing.
	NoCategory = "none"
	// AllBut begins the names in a mask of all categories but those.
	AllBut = "!"
)

// checkFilter tests category and mask for form; whether there are such categories is for the whole scene to say.
func checkFilter(category, mask []string) *Fault {
	for i, name := range category {
		path := fmt.Sprintf("category[%d]", i)
		if f := checkCategory(path, name); f != nil {
			return f
		}
		if name == NoCategory || strings.HasPrefix(name, AllBut) {
			return faultf(path, "a category cannot be called %s, which means something in a mask: give it another name",
				message.Quote(name))
		}
	}
	for i, name := range mask {
		path := fmt.Sprintf("mask[%d]", i)
		if f := checkCategory(path, strings.TrimPrefix(name, AllBut)); f != nil {
			return f
		}
		switch {
		case name == AllBut+NoCategory:
			return faultf(path, "%s is no category that could be left out: a body without a mask collides with all",
				message.Quote(NoCategory))
		case name == NoCategory && len(mask) > 1:
			return faultf(path, "a mask of %s names nothing else: drop it, or the rest", message.Quote(NoCategory))
		case strings.HasPrefix(name, AllBut) != strings.HasPrefix(mask[0], AllBut):
			return faultf(path, "a mask names what the body collides with, or with %s all that it does not: "+
				"take one of the two", message.Quote(AllBut))
		}
	}
	return nil
}

// checkCategory tests the name of a category.
func checkCategory(path, name string) *Fault {
	if name == "" {
		return faultf(path, "the name of a category is empty: write it out")
	}
	return checkLine(path, name, MaxNameBytes)
}

// Categories returns the categories of the scene in the order in which bodies, then sensors and then the player name
// them, DefaultCategory first. What masks name counts where there is logic, which may make such bodies. A scene that
// has been checked does not have too many, which is the only error.
func (s *Scene) Categories() ([]string, error) {
	names, f := s.listCategories()
	return names, f.orNil()
}

func (s *Scene) listCategories() (names []string, f *Fault) {
	names = []string{DefaultCategory}
	known := map[string]bool{DefaultCategory: true}
	list := func(key string, category []string) *Fault {
		for k, name := range category {
			if name = strings.TrimPrefix(name, AllBut); known[name] || name == NoCategory {
				continue
			}
			if len(names) == MaxCategories {
				return faultf(fmt.Sprintf("%s[%d]", key, k), "a scene may have at most %d categories, %s among them: use fewer",
					MaxCategories, message.Quote(DefaultCategory))
			}
			known[name], names = true, append(names, name)
		}
		return nil
	}
	listAll := func(key string, of func(category, mask []string) []string) *Fault {
		for i := range s.Bodies {
			if f := list(key, of(s.Bodies[i].Category, s.Bodies[i].Mask)); f != nil {
				return f.in(fmt.Sprintf("bodies[%d]", i), "")
			}
		}
		for i := range s.Sensors {
			if f := list(key, of(s.Sensors[i].Category, s.Sensors[i].Mask)); f != nil {
				return f.in(fmt.Sprintf("sensors[%d]", i), "")
			}
		}
		if p := s.Player; p != nil {
			if f := list(key, of(p.Category, p.Mask)); f != nil {
				return f.in("player", "")
			}
		}
		return nil
	}
	f = listAll("category", func(category, _ []string) []string { return category })
	if f == nil && s.Logic != nil {
		f = listAll("mask", func(_, mask []string) []string { return mask })
	}
	return names, f
}

// checkFilters tests that masks name categories that there are.
func (s *Scene) checkFilters() *Fault {
	known, f := s.listCategories()
	if f != nil {
		return f
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		if f := checkCategories(b.Category, b.Mask, known); f != nil {
			return f.in(fmt.Sprintf("bodies[%d]", i), subject("body", b.Name, i))
		}
	}
	for i := range s.Sensors {
		x := &s.Sensors[i]
		if f := checkCategories(x.Category, x.Mask, known); f != nil {
			return f.in(fmt.Sprintf("sensors[%d]", i), subject("sensor", x.Name, i))
		}
	}
	if p := s.Player; p != nil {
		if f := checkCategories(p.Category, p.Mask, known); f != nil {
			return f.in("player", fmt.Sprintf("player %s: ", message.Quote(p.Name)))
		}
	}
	return nil
}

// checkCategories tests that a category and a mask name categories that there are.
func checkCategories(category, mask, known []string) *Fault {
	for _, list := range [...]struct {
		key   string
		names []string
	}{{"category", category}, {"mask", mask}} {
		for k, name := range list.names {
			if name = strings.TrimPrefix(name, AllBut); name != NoCategory && !slices.Contains(known, name) {
				return faultf(fmt.Sprintf("%s[%d]", list.key, k), "no body is of category %s; there are: %s",
					message.Quote(name), message.List(slices.Sorted(slices.Values(known))))
			}
		}
	}
	return nil
}
