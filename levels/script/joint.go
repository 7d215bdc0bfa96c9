package script

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// jointModule returns the functions that make joints: one for each kind.
func (sc *script) jointModule() starlark.Value {
	members := starlark.StringDict{}
	for name, fn := range map[string]builtin{
		"ball": sc.ball, "cylinder": sc.cylinderJoint, "distance": sc.distance, "filter": sc.filter, "hinge": sc.hinge,
		"motor": sc.motor, "parallel": sc.parallel, "rod": sc.rod, "rope": sc.ropeJoint, "sixdof": sc.sixdof,
		"slider": sc.slider, "weld": sc.weld, "gear": sc.gear, "path": sc.pathJoint, "pulley": sc.pulley, "rack": sc.rack,
		"wheel": sc.wheel,
	} {
		members[name] = guarded("joint."+name, sc.watchAngles(fn))
	}
	return &starlarkstruct.Module{Name: "joint", Members: members}
}

// jointArgs take the arguments that the joints share.
type jointArgs struct {
	kind          string
	a             ownerArg
	b             partnerArg
	at, axis, to  vecArg
	name          string
	collide, snap flagArg

	breakForce, breakTorque numberArg
}

// pairs returns the arguments: a and b, those of the kind, and those that all have.
func (j *jointArgs) pairs(own ...any) []any {
	return append(append([]any{"a", &j.a, "b?", &j.b}, own...), "name?", &j.name, "collide?", &j.collide, "snap?", &j.snap,
		"break_force?", &j.breakForce, "break_torque?", &j.breakTorque)
}

// need wants the place of a joint, and its axis where that is asked for: behind b, which may be left out, the
// interpreter takes all arguments for such.
func (j *jointArgs) need(axis bool) error {
	switch {
	case !j.at.given:
		return errors.New("at is missing: say where the joint is")
	case axis && !j.axis.given:
		return errors.New("axis is missing: say which way its axis leads")
	}
	return nil
}

// joint returns the joint as far as all kinds have it.
func (j *jointArgs) joint() (scene.Joint, error) {
	if err := firstError(loadGiven("break_force", j.breakForce), loadGiven("break_torque", j.breakTorque)); err != nil {
		return scene.Joint{}, err
	}
	out := scene.Joint{Kind: j.kind, A: j.a.name, B: j.b.name, At: j.at.v, Collide: j.collide.on, Snap: j.snap.on,
		BreakForce: j.breakForce.v, BreakTorque: j.breakTorque.v}
	if j.axis.given {
		if (geom.FromArray(j.axis.v).Unit() == geom.Vec3{}) {
			return out, fmt.Errorf("axis must not be (0, 0, 0)")
		}
		out.Axis = &j.axis.v
	}
	if j.to.given {
		out.To = &j.to.v
	}
	return out, nil
}

// loadGiven refuses a load of zero that is written out: it would mean a joint that never breaks.
func loadGiven(name string, v numberArg) error {
	if v.given {
		return scene.CheckZero(name, v.v)
	}
	return nil
}

// addJoint adds a joint that is complete; one without a name of its own gets its kind and a number.
func (sc *script) addJoint(c *call, args *jointArgs, j scene.Joint) (starlark.Value, error) {
	j.Name, j.Source = cmp.Or(args.name, j.Kind), sc.caller(c.thread)
	if err := sc.mayMake(); err != nil {
		return nil, err
	}
	i, err := sc.build.AddJoint(j, args.name == "")
	if err != nil {
		return nil, jointWords(err)
	}
	if err := sc.extend(); err != nil {
		return nil, err
	}
	return jointHandle{sc, i}, nil
}

// jointWords puts a fault of a joint into the words that scripts have for it.
func jointWords(err error) error {
	var f *scene.Fault
	if !errors.As(err, &f) {
		return err
	}
	words := strings.NewReplacer(`"snap": true`, "snap=True", `"to"`, "to=", `"at"`, "at=", "axis_z=", "axle=")
	return &scene.Fault{Path: f.Path, Text: nameOfAxis.ReplaceAllString(words.Replace(f.Text), `$1(joint, $2)`)}
}

// nameOfAxis is where a message gives an axis as an example.
var nameOfAxis = regexp.MustCompile(`(name an axis of the \w+, as )("\w+")`)

// centres returns the centres of mass of both bodies; that of the world is the one of a.
func (sc *script) centres(j *jointArgs) (a, b geom.Vec3) {
	of := sc.centre(j.a.name)
	a = geom.FromArray(of)
	if b = a; j.b.name != "" {
		of = sc.centre(string(j.b.name))
		b = geom.FromArray(of)
	}
	return a, b
}
