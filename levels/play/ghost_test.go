package play

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// ghostly is a level in which a ghost goes through a crate on the ground, and meets another ghost.
const ghostly = `
ground()
box((1, 1, 1), at=(0, 0.501, 0), name="crate")
%s
ghost(shape.sphere(0.4), at=(-2, 0.5, 0), triangles=168, tint="#336699", path=[(2, (4, 0, 0))], then="back",
      deform=modes([(2, 0, 0.3, 1.5)]), name="ball")
ghost(shape.box((0.5, 3, 3), look="steel"), at=(2, 0.5, 0), name="wall")
`

// TestGhostsTouchNoBody: a world is the same bit for bit with ghosts and without, and the ghosts go through its bodies.
func TestGhostsTouchNoBody(t *testing.T) {
	with := stageOf(t, fmt.Sprintf(ghostly, ""), Options{})
	bare, _, _ := strings.Cut(ghostly, "%s")
	without := stageOf(t, bare, Options{})
	audit := audited(t, with)
	through, met := false, 0
	for step := range 120 {
		with.Step()
		without.Step()
		audit()
		if with.World().Hash() != without.World().Hash() || without.Hash() != without.World().Hash() {
			t.Fatalf("step %d: the world is another one with ghosts", step)
		}
		if with.Hash() == with.World().Hash() {
			t.Fatalf("step %d: the hash leaves the ghosts out", step)
		}
		through = through || with.Ghosts().Pose(0).Position.Len() < 0.6
		met += len(with.Ghosts().Pairs())
	}
	if !through || met == 0 {
		t.Errorf("the ball went through the crate: %v; %d pairs", through, met)
	}
	if without.Ghosts() != nil {
		t.Error("a level without ghosts has a set of them")
	}
}

// TestGhostLooks: of the ghost, its shape, or plain; and the colour of faces that meet.
func TestGhostLooks(t *testing.T) {
	stage := stageOf(t, fmt.Sprintf(ghostly, `meeting(tint="#0000ff")`), Options{})
	if l := stage.GhostLook(0); l != (scene.Look{Pattern: "plain", Tint: mgl64.Vec3{0.2, 0.4, 0.6}}) {
		t.Errorf("ball %+v", l)
	}
	if l := stage.GhostLook(1); l.Pattern != "steel" {
		t.Errorf("wall %+v", l)
	}
	if c := stage.MeetTint(); c != (mgl64.Vec3{0, 0, 1}) {
		t.Errorf("meeting %v", c)
	}
	if c := stageOf(t, fmt.Sprintf(ghostly, ""), Options{}).MeetTint(); c != scene.MeetTint {
		t.Errorf("meeting %v", c)
	}
}

// TestGhostsRestart: with the level, whoever holds them; it does the same again.
func TestGhostsRestart(t *testing.T) {
	stage := stageOf(t, fmt.Sprintf(ghostly, ""), Options{})
	set := stage.Ghosts()
	var hashes []uint64
	for range 60 {
		stage.Step()
		hashes = append(hashes, stage.Hash())
	}
	set.Hold(0, physics.Pose{Position: mgl64.Vec3{0, 5, 0}})
	stage.Step()
	if err := stage.Restart(); err != nil {
		t.Fatal(err)
	}
	if stage.Ghosts() != set || set.Held(0) {
		t.Error("after a restart there are other ghosts, or one is held")
	}
	for i, want := range hashes {
		if stage.Step(); stage.Hash() != want {
			t.Fatalf("step %d is another one after a restart", i)
		}
	}
}

// TestGhostsInLanes: each lane has its own, which goes at its rate; after a second all are where time says.
func TestGhostsInLanes(t *testing.T) {
	s, err := runText(fmt.Sprintf(ghostly, "lanes(hz=[15, 60], apart=5)"), nil)
	if err != nil {
		t.Fatal(err)
	}
	lanes, err := NewLanes(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		lanes.Step()
	}
	a, b := lanes.Stages()[0].Ghosts(), lanes.Stages()[1].Ghosts()
	if a == b {
		t.Fatal("the lanes share their ghosts")
	}
	if p, q := a.Pose(0).Position, b.Pose(0).Position; p.Sub(q).Len() > 1e-9 || p.Sub(mgl64.Vec3{0, 0.5, 0}).Len() > 1e-9 {
		t.Errorf("after a second at %v and %v", p, q)
	}
}

// TestFrozenGhostsAreTold once, with the time, and the level goes on.
func TestFrozenGhostsAreTold(t *testing.T) {
	stage := stageOf(t, fmt.Sprintf(ghostly, ""), Options{})
	def, err := stage.scene.Supply().GhostDef(&stage.scene.Ghosts[0])
	if err != nil {
		t.Fatal(err)
	}
	def.Cycle = 0.1
	def.Deform = func(dst, rest []geom.Vec3, time float64) {
		if copy(dst, rest); time > 0.5 {
			dst[0].X = math.NaN()
		}
	}
	if stage.ghosts, err = ghost.New([]ghost.Def{def}, ghost.Options{}); err != nil {
		t.Fatal(err)
	}
	for range 60 {
		stage.Step()
	}
	want := `the deformation of ghost "ball" is not finite at 0.52 s: from now on it keeps its last shape`
	if got := stage.Notices(); len(got) != 1 || got[0] != want {
		t.Errorf("notices %q, want %q", got, want)
	}
}
