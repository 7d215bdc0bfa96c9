package arch

import (
	"go/types"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestPublicNamesSpeakPublicTypes: whoever imports a public package can name every type that its functions, methods and
// fields speak of.
func TestPublicNamesSpeakPublicTypes(t *testing.T) {
	config := &packages.Config{Dir: root, Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports |
		packages.NeedDeps}
	loaded, err := packages.Load(config, "./collision/...", "./contact/...", "./physics/...", "./levels/...",
		"./render/...")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, p := range loaded {
		if isInternal(p.PkgPath) || slices.Contains(fixtures, strings.TrimPrefix(p.PkgPath, module+"/")) {
			continue
		}
		for _, name := range p.Types.Scope().Names() {
			object := p.Types.Scope().Lookup(name)
			if !object.Exported() {
				continue
			}
			for _, spoken := range spokenBy(object) {
				if inner := internalIn(spoken.Type(), map[types.Type]bool{}); inner != "" {
					found = append(found, p.Types.Name()+"."+name+" "+spoken.Name()+": "+inner)
				}
			}
		}
	}
	if len(loaded) < 10 {
		t.Fatalf("only %d packages", len(loaded))
	}
	if slices.Sort(found); len(found) > 0 {
		t.Errorf("%d public names speak types that only this module can name:\n%s", len(found), strings.Join(found, "\n"))
	}
}

func isInternal(pkg string) bool { return slices.Contains(strings.Split(pkg, "/"), "internal") }

// spokenBy returns what a user meets at an exported name: the object itself, and the exported fields and methods of a
// type.
func spokenBy(object types.Object) []types.Object {
	name, is := object.(*types.TypeName)
	if !is {
		return []types.Object{object}
	}
	var all []types.Object
	if st, is := name.Type().Underlying().(*types.Struct); is {
		for f := range st.Fields() {
			if f.Exported() {
				all = append(all, f)
			}
		}
	} else {
		all = append(all, types.NewVar(0, name.Pkg(), "its kind", name.Type().Underlying()))
	}
	if named, is := name.Type().(*types.Named); is {
		for m := range named.Methods() {
			if m.Exported() {
				all = append(all, m)
			}
		}
	}
	return all
}

// internalIn returns the first type of an internal package that a type is made of, "" if there is none.
func internalIn(of types.Type, seen map[types.Type]bool) string {
	if seen[of] {
		return ""
	}
	seen[of] = true
	switch u := types.Unalias(of).(type) {
	case *types.Named:
		for t := range u.TypeArgs().Types() {
			if inner := internalIn(t, seen); inner != "" {
				return inner
			}
		}
		if p := u.Obj().Pkg(); p != nil && isInternal(p.Path()) && strings.HasPrefix(p.Path(), module) {
			return path.Base(p.Path()) + "." + u.Obj().Name()
		}
	case *types.Pointer:
		return internalIn(u.Elem(), seen)
	case *types.Slice:
		return internalIn(u.Elem(), seen)
	case *types.Array:
		return internalIn(u.Elem(), seen)
	case *types.Chan:
		return internalIn(u.Elem(), seen)
	case *types.Interface:
		for m := range u.Methods() {
			if inner := internalIn(m.Type(), seen); m.Exported() && inner != "" {
				return inner
			}
		}
	case *types.Map:
		return internalIn(u.Key(), seen) + internalIn(u.Elem(), seen)
	case *types.Signature:
		for _, tuple := range []*types.Tuple{u.Params(), u.Results()} {
			for v := range tuple.Variables() {
				if inner := internalIn(v.Type(), seen); inner != "" {
					return inner
				}
			}
		}
	case *types.Struct:
		for f := range u.Fields() {
			if f.Exported() {
				if inner := internalIn(f.Type(), seen); inner != "" {
					return inner
				}
			}
		}
	}
	return ""
}
