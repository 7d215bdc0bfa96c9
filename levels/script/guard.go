package script

import (
	"maps"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A single step of the interpreter can ask for any amount of memory: [0] * 1000000000 does, and nothing stops it half
// way. So each operation that may make far more than is there looks at the size of its result first. The interpreter
// cannot be told to. Therefore a file is rewritten before it is compiled: an operand y of such an operation becomes
// guard[y]. For nearly all numbers and vectors that is y itself. For others it is a value of our own, which the
// interpreter asks for the result. That costs a third of a call.

// Names of guards in rewritten files. No script can write a name that begins with a blank. They are globals of each
// file, which the interpreter finds faster than the names that all files are given.
const (
	guardLeft    = " left"    // the left operand of *
	guardRight   = " right"   // the right operand of *
	guardTimes   = " times"   // the right one of *=
	guardPercent = " percent" // the left operand of %
	guardFills   = " fills"   // the right one of %=
	guardTaken   = " taken"   // a summand, or a list that is spread over arguments
	guardMethods = " methods" // the owner of a method
	guardKey     = " key"     // a key that is looked up or entered
	guardHolder  = " holder"  // the right operand of in
	guardAgainst = " against" // the right operand of a comparison
)

// guardGiven follows the name of a guard where it is one of the names that all files are given.
const guardGiven = " given"

// guards returns the guards of a script by their names.
func guards() map[string]guard {
	times := &kept{op: syntax.STAR, check: checkProduct}
	return map[string]guard{
		guardLeft:    {take: leftFactor},
		guardRight:   {take: times.factor},
		guardTimes:   {take: times.keep},
		guardPercent: {take: templateOf},
		guardFills:   {take: fillingOf},
		guardTaken:   {take: takenWhole},
		guardMethods: {take: methodsOf},
		guardKey:     {take: keyWhole},
		guardHolder:  {take: holderOf},
		guardAgainst: {take: comparedWhole},
	}
}

// runGuarded runs a file whose steps are guarded, and returns its globals.
func (sc *script) runGuarded(thread *starlark.Thread, f *syntax.File) (starlark.StringDict, error) {
	known := maps.Clone(sc.given)
	first := syntax.MakePosition(&f.Path, 1, 1)
	for _, name := range guardSteps(f) {
		known[name+guardGiven] = sc.guards[name]
		f.Stmts = append([]syntax.Stmt{&syntax.AssignStmt{OpPos: first, Op: syntax.EQ,
			LHS: &syntax.Ident{NamePos: first, Name: name}, RHS: &syntax.Ident{NamePos: first, Name: name + guardGiven},
		}}, f.Stmts...)
	}
	program, err := starlark.FileProgram(f, known.Has)
	if err != nil {
		return nil, err
	}
	globals, err := program.Init(thread, known)
	maps.DeleteFunc(globals, func(name string, _ starlark.Value) bool { return known.Has(name + guardGiven) })
	globals.Freeze()
	return globals, err
}

// rewriter rewrites files, and notes the guards that they ask.
type rewriter struct {
	used map[string]bool
	own  map[*syntax.IndexExpr]bool // that are guards themselves
}

// guardSteps rewrites a file so that its steps are guarded, and returns the names of the guards that it asks. Every
// node stays in its place, and so do the places that errors are told at.
func guardSteps(f *syntax.File) []string {
	r := rewriter{map[string]bool{}, map[*syntax.IndexExpr]bool{}}
	syntax.Walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryExpr:
			r.binary(n)
		case *syntax.AssignStmt:
			r.assignment(n)
		case *syntax.CallExpr:
			for _, arg := range n.Args {
				if many, is := arg.(*syntax.UnaryExpr); is && many.Op == syntax.STAR {
					r.guard(&many.X, guardTaken, many.OpPos)
				}
			}
		case *syntax.IndexExpr:
			if !r.own[n] && !isKey(n.Y) {
				r.guard(&n.Y, guardKey, n.Lbrack)
			}
		case *syntax.DictEntry:
			if !isKey(n.Key) {
				r.guard(&n.Key, guardKey, n.Colon)
			}
		case *syntax.DotExpr:
			if _, growing := methodChecks[n.Name.Name]; growing {
				r.guard(&n.X, guardMethods, n.Dot)
			}
		}
		return true
	})
	return slices.Sorted(maps.Keys(r.used))
}

// binary guards an operand where the operation may need it.
func (r *rewriter) binary(n *syntax.BinaryExpr) {
	switch {
	case n.Op == syntax.STAR && (isFraction(n.X) || isFraction(n.Y)):
	case n.Op == syntax.STAR:
		if !isNumeral(n.X) {
			r.guard(&n.X, guardLeft, n.OpPos)
		}
		if !isNumeral(n.Y) {
			r.guard(&n.Y, guardRight, n.OpPos)
		}
	case n.Op == syntax.PERCENT && !isNumeral(n.X) && !isNumeral(n.Y):
		r.guard(&n.X, guardPercent, n.OpPos)
	case n.Op == syntax.PLUS && !isShort(n.Y):
		r.guard(&n.Y, guardTaken, n.OpPos)
	case (n.Op == syntax.IN || n.Op == syntax.NOT_IN) && !isKey(n.X):
		r.guard(&n.Y, guardHolder, n.OpPos)
	case compares(n.Op) && !isKey(n.X) && !isKey(n.Y):
		r.guard(&n.Y, guardAgainst, n.OpPos)
	}
}

// compares reports whether an operator compares its operands.
func compares(op syntax.Token) bool {
	return slices.Contains([]syntax.Token{syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE}, op)
}

// assignment guards the right operand of *=, %= and += alike.
func (r *rewriter) assignment(n *syntax.AssignStmt) {
	switch {
	case n.Op == syntax.STAR_EQ && !isFraction(n.RHS):
		r.guard(&n.RHS, guardTimes, n.OpPos)
	case n.Op == syntax.PERCENT_EQ && !isNumeral(n.RHS):
		r.guard(&n.RHS, guardFills, n.OpPos)
		n.Op = syntax.AMP_EQ // which no text knows itself
	case n.Op == syntax.PLUS_EQ && !isShort(n.RHS):
		r.guard(&n.RHS, guardTaken, n.OpPos)
	}
}

// guard makes an expression x of a file guard[x]. What goes wrong there is told at pos.
func (r *rewriter) guard(x *syntax.Expr, guard string, pos syntax.Position) {
	r.used[guard] = true
	index := &syntax.IndexExpr{X: &syntax.Ident{NamePos: pos, Name: guard}, Lbrack: pos, Y: *x, Rbrack: pos}
	r.own[index], *x = true, index
}

// isFraction reports whether an expression is seen to be a number with a fraction, or vectors of such. Products of
// these need no guard.
func isFraction(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Literal:
		return e.Token == syntax.FLOAT
	case *syntax.ParenExpr:
		return isFraction(e.X)
	case *syntax.UnaryExpr:
		return (e.Op == syntax.MINUS || e.Op == syntax.PLUS) && isFraction(e.X)
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.SLASH:
			return true
		case syntax.PLUS, syntax.MINUS, syntax.STAR:
			return isFraction(e.X) || isFraction(e.Y)
		}
	}
	return false
}

// isNumeral reports whether an expression is seen to be a whole number of few digits, or a fraction.
func isNumeral(e syntax.Expr) bool {
	if l, is := e.(*syntax.Literal); is {
		_, whole := l.Value.(int64)
		return whole || l.Token == syntax.FLOAT
	}
	return isFraction(e)
}

// isShort reports whether an expression is seen to be a number, or as long as it is written.
func isShort(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Literal, *syntax.ListExpr, *syntax.TupleExpr:
		return true
	case *syntax.ParenExpr:
		return isShort(e.X)
	case *syntax.UnaryExpr:
		return e.Op == syntax.MINUS
	case *syntax.BinaryExpr:
		return e.Op == syntax.MINUS || e.Op == syntax.SLASH || e.Op == syntax.SLASHSLASH || isFraction(e)
	}
	return false
}

// isKey reports whether an expression is seen to be a key that is as long as it is written, or a number or text that
// is made of others.
func isKey(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Literal:
		return true
	case *syntax.ParenExpr:
		return isKey(e.X)
	case *syntax.UnaryExpr:
		return e.Op == syntax.MINUS && isKey(e.X)
	case *syntax.TupleExpr:
		return !slices.ContainsFunc(e.List, func(x syntax.Expr) bool { return !isKey(x) })
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.MINUS, syntax.SLASHSLASH, syntax.PERCENT:
			return true
		case syntax.PLUS:
			return isNumeral(e.X) || isNumeral(e.Y)
		}
	}
	return false
}

// unseen are the properties that the interpreter wants of every value, for values that no script ever holds.
type unseen struct{}

func (unseen) String() string        { return "guard" }
func (unseen) Type() string          { return "guard" }
func (unseen) Freeze()               {}
func (unseen) Truth() starlark.Bool  { return true }
func (unseen) Hash() (uint32, error) { return 0, nil }

// guard is a guard of one value: guard[x] is take(x).
type guard struct {
	unseen
	take func(x starlark.Value) (starlark.Value, error)
}

var _ starlark.Mapping = guard{}

// Get implements starlark.Mapping.
func (g guard) Get(x starlark.Value) (starlark.Value, bool, error) {
	x, err := g.take(x)
	return x, true, err
}

// kept is an operand that was kept until the other one comes.
type kept struct {
	unseen
	v     starlark.Value
	op    syntax.Token
	check func(x, y starlark.Value) error
}

var _ starlark.HasBinary = &kept{}

// Binary implements starlark.HasBinary.
func (k *kept) Binary(_ syntax.Token, x starlark.Value, side starlark.Side) (starlark.Value, error) {
	y := k.v
	k.v = nil // it may be large
	if side == starlark.Left {
		x, y = y, x
	}
	if err := k.check(x, y); err != nil {
		return nil, err
	}
	return starlark.Binary(k.op, x, y)
}

// repeats reports whether a factor may make the product far larger: no number of few digits does, nor a vector.
func repeats(x starlark.Value) bool {
	switch x := x.(type) {
	case starlark.Float, vector, rotation:
		return false
	case starlark.Int:
		_, small := x.Int64()
		return !small
	}
	return true
}

// leftFactor guards the left operand of *.
func leftFactor(x starlark.Value) (starlark.Value, error) {
	if !repeats(x) {
		return x, nil
	}
	return &kept{v: x, op: syntax.STAR, check: checkProduct}, nil
}

// factor guards the right operand of *. Nothing runs between this and the product, so one value does for all of them.
func (k *kept) factor(y starlark.Value) (starlark.Value, error) {
	if !repeats(y) {
		return y, nil
	}
	return k.keep(y)
}

// keep guards the right operand of *=, the left one of which is unknown.
func (k *kept) keep(y starlark.Value) (starlark.Value, error) {
	k.v = y
	return k, nil
}

// templateOf guards the left operand of %.
func templateOf(x starlark.Value) (starlark.Value, error) {
	if _, is := x.(starlark.String); is {
		return &kept{v: x, op: syntax.PERCENT, check: checkPercent}, nil
	}
	return x, nil
}

// fillingOf guards the right operand of %=.
func fillingOf(y starlark.Value) (starlark.Value, error) {
	return &kept{v: y, op: syntax.PERCENT, check: checkPercent}, nil
}

// takenWhole refuses a text or list that is too long to be added to another, or spread over arguments: one that is
// doubled again and again, and ranges, which take no memory themselves.
func takenWhole(x starlark.Value) (starlark.Value, error) {
	switch x := x.(type) {
	case starlark.Float, starlark.Int, vector:
		return x, nil
	case starlark.String:
		return x, checkText(len(x))
	case starlark.Bytes:
		return x, checkText(len(x))
	}
	return x, checkLength(x)
}
