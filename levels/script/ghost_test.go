package script

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// ghostLevel says everything that can be said of ghosts.
const ghostLevel = `
box((1, 1, 1), name="ball")
meeting(room=((-3, 0, -2), (3, 4, 2)), response="exchange", rule="paper", tint="#3366ff")
a = ghost(shape.sphere(0.5, tint="#102030"), at=(1, 2, 0), rotate=90, vel=(1, 2, 3), spin=(0, 180, 0), name="ball",
          triangles=168, deform=modes([(2, 0, 0.2, 1.5), (3, -2, 0.1, 0.5, 90)]))
ghost(shape.box((1, 2, 3), at=(0, 1, 0)), at=(0, 1, 0), tint="#ffffff", look="steel",
      path=[(1, (1, 0, 0), (0, 0, 30)), (2, (0, 1, 0))], then="back", smooth=True)
ghost(shape.cylinder(0.2, 2, sides=8), deform=[
    bend([((0, -0.5, 0), (0, 0, 1), 10, 20, 0.5, 45), ((0, 0.2, 0), (1, 0, 0), 5)], tip=(0, 1, 0), reach=0.3, fade=0.1,
         soft=0.1, name="up"),
    bend([((0, 0.5, 0), (0, 0, 1), 15)], tip=(0, -1, 0), reach=0.2, soft=0.1)])
for i in range(2):
    ghost(shape.extrude([(0, 0), (1, 0), (1, 1), (0.5, 0.2), (0, 1)], 0.3), at=(2 * i, 0, 0),
          deform=lattice([((3, 3, 3), (0.1, 0.2, 0.3), (0, 0, 0.1), 2, 180), ((0, 1, 2), (0, 0.1, 0))],
                         box=((-1, -1, -1), (1, 1, 1))))
if a != "ball 2":
    fail("its name is " + a)
`

// TestGhosts: a script gives the ghosts that it asks for, in the units of scenes, and they go through a file.
func TestGhosts(t *testing.T) {
	s, err := runText(ghostLevel, nil)
	if err != nil {
		t.Fatal(err)
	}
	scenetest.RoundTrip(t, s)
	m := s.Meeting
	if m.Room.Max != (mgl64.Vec3{3, 4, 2}) || m.Response != scene.ExchangeResponse || m.Rule != scene.PaperRule ||
		m.Tint != (mgl64.Vec3{0.2, 0.4, 1}) {
		t.Errorf("meeting %+v", m)
	}
	if len(s.Ghosts) != 5 || s.Ghosts[1].Name != "ghost 1" || s.Ghosts[4].Name != "ghost 4" {
		t.Fatalf("ghosts %+v", s.Ghosts)
	}
	ball := s.Ghosts[0]
	if ball.Velocity != (mgl64.Vec3{1, 2, 3}) || math.Abs(ball.Spin[1]-math.Pi) > 1e-12 || ball.Triangles != 168 ||
		ball.Position != (mgl64.Vec3{1, 2, 0}) || ball.Source != "bad.star:4:5" || ball.Look != (scene.Look{}) {
		t.Errorf("%+v", ball)
	}
	if modes := ball.Deform.Modes; len(modes) != 2 ||
		modes[1] != (scene.Mode{Degree: 3, Order: -2, Amplitude: 0.1, Hz: 0.5, Phase: math.Pi / 2}) {
		t.Errorf("modes %+v", modes)
	}
	box := s.Ghosts[1]
	if c := box.Course; c == nil || len(c.Stops) != 2 || c.Then != scene.BackAtEnd || !c.Smooth ||
		c.Stops[0].Turn[3] == 0 {
		t.Errorf("course %+v", c)
	}
	if box.Look != (scene.Look{Pattern: "steel", Tint: mgl64.Vec3{1, 1, 1}}) {
		t.Errorf("look %+v", box.Look)
	}
	bends := s.Ghosts[2].Deform.Bend
	if len(bends) != 2 || bends[0].Name != "up" || bends[0].Reach != 0.3 || bends[0].Fade != 0.1 ||
		len(bends[0].Joints) != 2 {
		t.Fatalf("bends %+v", bends)
	}
	if j := bends[0].Joints[0]; j.Soft != 0.1 || math.Abs(j.Mean-math.Pi/18) > 1e-15 || j.Hz != 0.5 ||
		math.Abs(j.Phase-math.Pi/4) > 1e-15 || math.Abs(j.Sway-math.Pi/9) > 1e-15 {
		t.Errorf("joint %+v", j)
	}
	lattice := s.Ghosts[3].Deform.Lattice
	if lattice.Box.Min != (mgl64.Vec3{-1, -1, -1}) || len(lattice.Points) != 2 ||
		lattice.Points[0] != (scene.Control{Index: [3]int{3, 3, 3}, Shift: mgl64.Vec3{0.1, 0.2, 0.3},
			Sway: mgl64.Vec3{0, 0, 0.1},
			Hz:   2, Phase: math.Pi}) {
		t.Errorf("lattice %+v", lattice)
	}
	if a, b := s.Ghosts[3].Shape.Use, s.Ghosts[4].Shape.Use; a == "" || a != b {
		t.Errorf("equal meshes are %q and %q", a, b)
	}
}

// TestGhostErrors is the table of what goes wrong with ghosts in scripts.
func TestGhostErrors(t *testing.T) {
	const ball = "ghost(shape.sphere(0.5), "
	for _, row := range []struct{ text, want string }{
		{ball + "mass=3)", "a ghost detects and does not collide, so it takes no mass: drop it, or make a body of the shape"},
		{ball + "kinematic=True)", "so it takes no kinematic: drop it"},
		{ball + "static=True)", "so it takes no static: drop it"},
		{ball + "mask='none')", "so it takes no mask: drop it"},
		{ball + "color='#fff')", `unexpected keyword argument "color" (did you mean "tint"?)`},
		{ball + "size=3)", `unexpected keyword argument "size": it takes shape, at, rotate, `},
		{"ghost(box((1, 1, 1)))", "shape: want a shape such as shape.sphere(0.3), got body"},
		{"ghost(shape.capsule(0.2, 1))", "nobody says of how many a capsule is: give a sphere with triangles"},
		{"ghost(shape.triangle((0, 0, 0), (1, 0, 0), (0, 1, 0)))", "a triangle has no inside: give a solid"},
		{"ghost(shape.polygon([(0, 0, 0), (1, 0, 0), (0, 1, 0)], thickness=0.1))", "a polygon has no inside"},
		{"ghost(shape.point(0.1))", "a point has no inside"},
		{"ghost(shape.heightfield(2, 1, [0, 0, 0, 0]))", "a heightfield has no inside"},
		{"ghost(shape.mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (1, 2, 3)]))",
			"this mesh is open (face 0 has no neighbour at the edge between vertices 0 and 2"},
		{"ghost(shape.mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)], " +
			"thickness=0.1))", "a closed mesh is as thick as it is drawn: drop the thickness"},
		{"ghost(shape.box((1, 1, 1)), triangles=168)", "triangles are for a sphere, which has none of its own: drop them"},
		{ball + "triangles=7)", "there is no sphere of 7 faces: take 8"},
		{ball + "triangles=1000000)", `for parameter "triangles": want 8 to 200000, got 1000000`},
		{ball + "vel=(1, 0, 0), path=[(1, (1, 0, 0))])",
			"ghost: a path and a velocity or spin both say how the ghost moves: drop one"},
		{ball + "then='back')", "then and smooth say how to go along a path: give one with path, or drop them"},
		{ball + "path=[])", "ghost: a path has 1 to 1000 stops, got 0"},
		{ball + "spin=(1e9, 0, 0))", "spin must be three finite numbers within ±572958 degrees/s"},
		{ball + "at=(1e9, 0, 0))", "position must be three finite numbers within ±1e+06 m"},
		{ball + "deform=3)", "want modes(…), bend(…), lattice(…) or a list of bends, got int"},
		{ball + "deform=[modes([(2, 0, 0.1, 1)])])", "bends[0]: want bend(…), got modes(…): only bends can be put"},
		{ball + "deform=[])", "the list is empty: give at least one, or leave deform out"},
		{ball + "deform=modes([(2, 3, 0.1, 1)]))", "modes[0]: order 3 is not between -2 and 2, its degree"},
		{ball + "deform=modes([(2, 0, 5, 1)]))", "modes: together they may move a vertex by 3.15 of its distance"},
		{ball + "deform=bend([((0, 0, 0), (0, 0, 0), 10)], tip=(0, 1, 0), reach=1, soft=1))",
			`ghost: bends[0], joints[0]: its axis has no`},
		{ball + "deform=lattice([((0, 0, 4), (1, 0, 0))]))", "control point (0, 0, 4) is not in the grid"},
		{ball + "deform=bend([((0, 0, 0), (0, 0, 1), 900, -90)], tip=(0, 1, 0), reach=1, soft=1))",
			"joints[0]: it turns by 900° ± 90°: give at most half a turn, 180°"},
		{ball + "deform=bend([((0, 0, 0), (0, 0, 1), 900)], tip=(0, 1, 0), reach=1, soft=1, name='arm'))",
			`ghost: bend "arm", joints[0]: it turns by 900°`},
		{ball + "deform=lattice([((0, 0, 1), (1e300, 0, 0))]))",
			"its deformation must be finite and within 1e+07 m, but puts "},
		{"modes([])", "the list is empty: give at least one"},
		{"modes([(2, 0, 0.1)])", "modes[0]: want (degree, order, amplitude, hz)"},
		{"lattice([])", "lattice: the list is empty: give at least one, or leave deform out"},
		{"bend([], tip=(0, 1, 0), reach=1, soft=1)", "bend: the list is empty: give at least one"},
		{"modes([(2.5, 0, 0.1, 1)])", "modes[0]: want a whole number, got float"},
		{"lattice([((0, 0.5, 0), (1, 0, 0))])", "points[0]: want a whole number, got float"},
		{"meeting()\nmeeting(tint='#0000ff')", "bad.star:2:1: meeting: the scene has a meeting already: say all in one call"},
		{"x = " + ball + "name='x')\nb = sphere(1)\nignore(b, x)", `ignore: "x" is a ghost, which passes through everything`},
		{"x = " + ball + "name='x')\nb = sphere(1)\npair(x, b, ccd='screw')", `pair: "x" is a ghost, which passes`},
		{ball + "path=[(1, (0, 1, 0)), (0.5, (0, 0, 0))])", "ghost: path[1]: its time must be after 1 s"},
		{"modes([(2, 0, math.sqrt(-1), 1)])", "sqrt"},
		{"bend([((0, 0, 0), (0, 0, 1))], tip=(0, 1, 0), reach=1, soft=1)",
			"joints[0]: want (at, axis, mean), and perhaps sway, hz"},
		{"lattice([((0, 0), (1, 0, 0))])", "points[0]: want three indices (i, j, k) from 0 to 3, got (0, 0)"},
		{"meeting(room=3)", `for parameter "room": want two corners ((x, y, z), (x, y, z)), got 3`},
		{"meeting(room=((1, 0, 0), (0, 1, 1)))", "room: it must go from its least to its largest coordinates, but along x"},
		{"meeting(response='bouncy')", `there is no response "bouncy" (did you mean "bounce"?): take one of none, bounce, `},
		{"meeting(rule='papers')", `there is no rule "papers" (did you mean "paper"?): take one of best, paper`},
		{"meeting(tint=(0, 0, 0))", "tint must not be black"},
	} {
		name, _, _ := strings.Cut(row.text, "(")
		_, err := runText(row.text, nil)
		if err == nil || !scenetest.OneGoodLine(err, "bad.star:") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s: %s", row.text, err, name, row.want)
		}
	}
}

// TestGhostsOfTheWholeScene: what shows only once all is there is told at the line of the ghost.
func TestGhostsOfTheWholeScene(t *testing.T) {
	const room = "meeting(room=((-1, 0, -1), (1, 2, 1)))\n"
	for _, row := range []struct{ text, want string }{
		{room + "ghost(shape.sphere(0.5), at=(3, 1, 0), vel=(1, 0, 0))",
			`bad.star:2:1: ghost: it drifts, and starts outside the room: move it inside`},
		{"ghost(shape.sphere(1.5), at=(0, 1, 0), vel=(1, 0, 0))\n" + room,
			`bad.star:1:1: ghost "ghost 1": it reaches 1.5 m from the origin of its frame, and the room is 2 m wide`},
		{"g = ghost(shape.sphere(0.5))\nbox((1, 1, 1), name='b')\nignore(g, 'b')",
			`bad.star:3:1: ignore: "ghost 1" is a ghost, which passes through everything anyway: drop it`},
		{fmt.Sprintf("[ghost(shape.box((1, 1, 1))) for i in range(%d)]", scene.MaxGhosts+1),
			"bad.star:1:2: ghost: a scene may have at most 1000 ghosts: make fewer"},
		{"[ghost(shape.sphere(0.5), triangles=20000) for i in range(11)]",
			`bad.star:1:2: ghost "ghost 11": the ghosts have more than 200000 triangles: use fewer or coarser ones`},
	} {
		if _, err := runText(row.text, nil); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}
