package app

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics/audit"
	"github.com/brickyard-physics/brickyard/render"
)

// pixel returns where a place is in the scene.
func (a *deskApp) pixel(t *testing.T, at [3]float64) (x, y float64) {
	t.Helper()
	width, height := a.size()
	x, y, seen := a.camera.Pixel(at, width, height)
	if !seen {
		t.Fatalf("%v is not in the picture", at)
	}
	return x, y
}

// clickAt clicks the scene where a place is.
func (a *deskApp) clickAt(t *testing.T, at [3]float64, mods render.Mods) {
	t.Helper()
	x, y := a.pixel(t, at)
	e := render.Event{Kind: render.ButtonPressed, Mods: mods, X: x, Y: y}
	up := e
	up.Kind = render.ButtonReleased
	a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y}, e, up)
}

// replayed plays what an app has recorded in another run of the level, and checks that each step comes out the same.
func replayed(t *testing.T, a *Player, level string) {
	t.Helper()
	var file bytes.Buffer
	if err := a.acting.session.Write(&file); err != nil {
		t.Fatal(err)
	}
	reader, err := record.NewReader("session", &file)
	if err != nil {
		t.Fatal(err)
	}
	flags := reader.Header.Flags("session")
	threads := 2
	flags.Threads = &threads
	io, _ := loadtest.Console()
	lanes, err := flags.Open(level, io)
	if err != nil {
		t.Fatal(err)
	}
	if err := reader.Begin(lanes); err != nil {
		t.Fatal(err)
	}
	follower, actor := record.NewFollower(reader, lanes), command.NewActor(lanes)
	steps := 0
	for {
		taken, differs, err := follower.Step(actor.Apply, lanes.Step)
		if err != nil || differs != "" {
			t.Fatalf("step %d: %v %s", steps+1, err, differs)
		}
		if !taken {
			break
		}
		steps++
	}
	if steps != a.acting.session.Steps() || lanes.Hash() != a.lanes.Hash() {
		t.Errorf("%d steps of %d, another hash: %v", steps, a.acting.session.Steps(), lanes.Hash() != a.lanes.Hash())
	}
}

// TestWhatAWindowDidIsReplayed: shots, a pull, what the inspector and the panel of the world do, keys of a level and
// pedals of a car are in the record of the window, and lead to the same bits in another run on two threads.
func TestWhatAWindowDidIsReplayed(t *testing.T) {
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	a := newDeskApp(t, level)
	a.frame(t, press("space"))
	a.frame(t, press("i"))
	a.clickScene(t, 0.5, 0)
	a.click(t, "Stop")
	x, y := a.pixel(t, [3]float64{0, 0.5, 0.5})
	a.frame(t, render.Event{Kind: render.ButtonPressed, X: x, Y: y})
	for i := range 20 {
		a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y - 5*float64(i)})
	}
	a.frame(t, render.Event{Kind: render.ButtonReleased, X: x, Y: y})
	settings := a.worldSettings()
	settings.Gravity, settings.Sleep = -3, false
	a.applySettings(&settings)
	a.rest(t, time.Second)
	if n := len(a.acting.session.Done()); n < 20 {
		t.Errorf("%d commands", n)
	}
	replayed(t, a.Player, level)

	track := loadtest.WriteFile(t, "track.star", loadtest.TwoCars)
	b := newDeskApp(t, track)
	b.frame(t, press("up"))
	b.rest(t, time.Second)
	b.frame(t, press("left"))
	b.rest(t, 300*time.Millisecond)
	if n := len(b.acting.session.Done()); n < 2 || n > 4 {
		t.Errorf("%d commands for two keys of a car", n)
	}
	replayed(t, b.Player, track)

	game := loadtest.WriteFile(t, "game.star", gameOfKeys)
	c := newDeskApp(t, game)
	c.frame(t, press("space"))
	c.rest(t, 300*time.Millisecond)
	c.clickScene(t, 0.5, 0)
	c.frame(t, render.Event{Kind: render.KeyReleased, Key: "space"})
	c.rest(t, 300*time.Millisecond)
	replayed(t, c.Player, game)
}

// TestGlueAndJoints: two clicks weld bodies, the same two take them apart; shift and a click take a hinge off.
func TestGlueAndJoints(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	joints := func() int { return len(a.world().AppendJoints(nil)) }
	crate, other := [3]float64{0, 0.5, 0.5}, [3]float64{1.6, 0.5, 0.5}
	a.frame(t, press("g"))
	a.clickAt(t, crate, 0)
	a.clickAt(t, other, 0)
	if joints() != 1 {
		t.Fatalf("%d joints after gluing; toast %q", joints(), a.screen.last.HUD.Toast)
	}
	id, _ := a.world().FindBody("crate")
	far, _ := a.world().FindBody("other")
	a.attempt(command.Move{Body: command.BodyOf(0, id), Velocity: [3]float64{0, 4, 0}})
	a.rest(t, 100*time.Millisecond)
	if h := a.world().Body(far).Position().Y(); h < 0.51 {
		t.Errorf("the glued crate does not come along: it is at %g m", h)
	}
	a.rest(t, 3*time.Second)
	one, two := a.world().Body(id).Position(), a.world().Body(far).Position()
	a.clickAt(t, [3]float64{one[0], one[1], one[2] + 0.45}, 0)
	a.clickAt(t, [3]float64{two[0], two[1], two[2] + 0.45}, 0)
	if joints() != 0 {
		t.Errorf("%d joints after taking apart; toast %q", joints(), a.screen.last.HUD.Toast)
	}
	a.frame(t, press("k"))
	for i, kind := range a.tools.kinds {
		if kind == "hinge" {
			a.tools.spawned.Kind = i
		}
	}
	a.clickAt(t, [3]float64{one[0], one[1], one[2] + 0.45}, 0)
	a.clickAt(t, [3]float64{two[0], two[1], two[2] + 0.45}, 0)
	if joints() != 1 {
		t.Fatalf("%d joints; toast %q", joints(), a.screen.last.HUD.Toast)
	}
	a.clickAt(t, [3]float64{one[0], one[1], one[2] + 0.45}, render.Shift)
	if joints() != 0 {
		t.Errorf("%d joints after shift and a click; toast %q", joints(), a.screen.last.HUD.Toast)
	}
}

// TestFreezingAndDeleting: a frozen body stays in the air and goes on when it is set free; a deleted one is gone,
// whatever has hold of it.
func TestFreezingAndDeleting(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates+"box((1, 1, 1), at=(-1.6, 3, 0), name=\"high\")\n"))
	a.frame(t, press("z"))
	a.clickAt(t, [3]float64{-1.6, 2.9, 0.5}, 0)
	id, _ := a.world().FindBody("high")
	high := a.world().Body(id)
	at := high.Position()
	a.rest(t, time.Second)
	if high.Position() != at {
		t.Errorf("frozen at %v, it is at %v", at, high.Position())
	}
	a.clickAt(t, [3]float64{-1.6, 2.9, 0.5}, 0)
	a.rest(t, 2*time.Second)
	if h := high.Position().Y(); math.Abs(h-0.5) > 0.01 {
		t.Errorf("set free it is at %g m", h)
	}
	a.frame(t, press("m"), press("i"))
	a.clickAt(t, [3]float64{0, 0.5, 0.5}, 0)
	a.clickAt(t, [3]float64{1.6, 0.5, 0.5}, render.Shift)
	a.frame(t, held("f", render.Control))
	if a.followed.Stage == nil {
		t.Fatal("the selected body is not followed")
	}
	x, y := a.pixel(t, [3]float64{0, 0.5, 0.5})
	a.frame(t, render.Event{Kind: render.ButtonPressed, X: x, Y: y})
	a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y - 20})
	if len(a.painter.Strokes) != 1 || len(a.screen.last.HUD.Labels) != 1 ||
		!strings.HasSuffix(a.screen.last.HUD.Labels[0].Text, "N") {
		t.Errorf("%d strokes, labels %v while a crate is pulled", len(a.painter.Strokes), a.screen.last.HUD.Labels)
	}
	a.frame(t, press("delete"))
	for range 3 {
		a.frame(t, render.Event{Kind: render.PointerMoved, X: x + 5, Y: y - 30})
	}
	if _, found := a.world().FindBody("crate"); found || a.grab.Held() || a.followed.Stage != nil ||
		a.desk.inspector.picked[1].Stage != nil {
		t.Errorf("there %v, held %v, followed %v, pair %v", found, a.grab.Held(), a.followed.Stage != nil,
			a.desk.inspector.picked[1].Stage != nil)
	}
	a.frame(t, render.Event{Kind: render.ButtonReleased, X: x, Y: y}, press("g"))
	a.clickAt(t, [3]float64{1.6, 0.5, 0.5}, 0) // the first of two that is gone at the second click
	other, _ := a.world().FindBody("other")
	a.attempt(command.Remove{Body: command.BodyOf(0, other)})
	a.clickAt(t, [3]float64{-1.6, 0.5, 0.5}, 0)
	if a.tools.first.on.ID != id {
		t.Error("the click after does not begin anew")
	}
	replayed(t, a.Player, a.level)
}

// TestEditing: what is typed into the inspector changes the body, and what makes no sense says why and changes nothing.
func TestEditing(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	a.frame(t, press("i"), press("p"))
	a.clickScene(t, 0.5, 0)
	id := a.desk.inspector.picked[0].ID
	crate := func() (mass, friction, speed float64) {
		b := a.world().Body(id)
		return b.Mass(), b.Solids()[0].Material.Friction, b.Velocity().Y()
	}
	typeInto := func(path, text string) {
		t.Helper()
		e := a.at(t, path, render.ButtonPressed, 0.5)
		e.Mods = render.Control
		up := e
		up.Kind = render.ButtonReleased
		a.frame(t, e, up)
		a.frame(t, typed(text)...)
		a.frame(t, press("enter"))
		a.frame(t)
	}
	typeInto("list/mass", "55")
	typeInto("list/friction", "0.25")
	typeInto("velocity/y", "2.5")
	if mass, friction, speed := crate(); mass != 55 || friction != 0.25 || speed != 2.5 {
		t.Fatalf("mass %g, friction %g, speed %g", mass, friction, speed)
	}
	hash, commands := a.lanes.Hash(), len(a.acting.session.Done())
	for _, bad := range []string{"NaN", "heavy", "-5", "1e30", "inf", ""} {
		typeInto("list/mass", bad)
		if mass, _, _ := crate(); mass != 55 || a.lanes.Hash() != hash {
			t.Errorf("%q: mass %g", bad, mass)
		}
		if n := a.note("fault"); n == nil && !strings.Contains(a.screen.last.HUD.Toast, "mass") {
			t.Errorf("%q: nothing says why; toast %q", bad, a.screen.last.HUD.Toast)
		}
		a.frame(t, press("escape"))
	}
	if n := len(a.acting.session.Done()); n != commands {
		t.Errorf("%d commands, %d before", n, commands)
	}
}

// TestToolsAtRandom uses all tools wherever the pointer happens to be, in several levels: nothing overlaps at any
// moment, nothing panics, and another run does the same from the record.
func TestToolsAtRandom(t *testing.T) {
	levelsToTry := []string{"pyramid", "bridge", "ragdoll", "race", loadtest.WriteFile(t, "lanes.star", loadtest.TwoLanes),
		loadtest.WriteFile(t, "ghosts.star", loadtest.TwoGhosts)}
	frames := 200
	if testing.Short() {
		levelsToTry, frames = levelsToTry[2:], 120
	}
	for k, level := range levelsToTry {
		name := level
		if !levels.BuiltIn(level) {
			name = []string{"lanes", "ghosts"}[k-len(levelsToTry)+2]
		}
		t.Run(name, func(t *testing.T) {
			a := newDeskApp(t, level)
			r := rand.New(rand.NewPCG(7, uint64(k)))
			auditors := auditorsOf(a.lanes)
			for n := range frames {
				taken := stepsOf(a.lanes)
				a.randomTools(t, r)
				for i, x := range auditors {
					between := 4
					if a.lanes.Stages()[i].World().StepCount() == taken[i] {
						between = 0 // no step since the commands: bodies that came with them have not been on the way of others
					}
					if found := x.Check(between); found.Overlapping > 0 {
						t.Fatalf("frame %d, lane %d: %+v", n, i, found)
					}
				}
			}
			done := len(a.acting.session.Done())
			if done == 0 {
				t.Error("nothing was done")
			}
			t.Log(done, "commands")
			replayed(t, a.Player, level)
		})
	}
}

// stepsOf returns how many steps each lane has taken.
func stepsOf(lanes *play.Lanes) (steps []uint64) {
	for _, stage := range lanes.Stages() {
		steps = append(steps, stage.World().StepCount())
	}
	return steps
}

func auditorsOf(lanes *play.Lanes) (all []*audit.Auditor) {
	for _, stage := range lanes.Stages() {
		all = append(all, audit.New(audit.View{World: stage.World()}))
	}
	return all
}

// randomTools plays a frame in which tools are chosen and used at random.
func (a *deskApp) randomTools(t *testing.T, r *rand.Rand) {
	t.Helper()
	tl := &a.tools
	if r.IntN(6) == 0 {
		a.choose(panels.Tool(r.IntN(len(panels.ToolRows))))
		a.desk.open = false
		for _, m := range []*panels.Made{&tl.spawned, &tl.thrown} {
			m.Shape, m.Wide, m.Tall = r.IntN(len(panels.MadeShapes)), 0.1+r.Float64(), 0.1+r.Float64()
			m.Material, m.Count, m.Kind = r.IntN(len(tl.materials)), float64(1+r.IntN(4)), r.IntN(len(tl.kinds))
			m.Axis, m.Motor, m.Turn = r.IntN(len(panels.AxisNames)), float64(r.IntN(3)), float64(r.IntN(360)-180)
			m.Anchor, m.Limited, m.Ratio = r.IntN(len(panels.AnchorNames)), r.IntN(2) == 0, 0.5+r.Float64()
			m.Tilt, m.Lift = float64(r.IntN(360)-180), float64(r.IntN(180)-90)
			m.Force, m.Torque = 1e4*r.Float64(), 1e4*r.Float64()
			m.Hertz, m.Speed, m.Spin = float64(r.IntN(2)*3), 40*r.Float64(), 20*r.Float64()
		}
	}
	width, height := a.size()
	x, y := 0.25*float64(width)+0.5*float64(width)*r.Float64(), 0.3*float64(height)+0.5*float64(height)*r.Float64()
	events := []render.Event{{Kind: render.PointerMoved, X: x, Y: y}}
	switch r.IntN(4) {
	case 0:
		events = append(events, render.Event{Kind: render.ButtonPressed, X: x, Y: y, Mods: render.Mods(r.IntN(2))})
	case 1:
		events = append(events, render.Event{Kind: render.ButtonReleased, X: x, Y: y})
	case 2:
		if r.IntN(8) == 0 {
			events = append(events, press([]render.Key{"space", "delete"}[r.IntN(2)]))
		}
	}
	if picked := a.desk.inspector.picked[0]; picked.Stage != nil && r.IntN(10) == 0 {
		wish := panels.InspectorWish{Move: r.IntN(2) == 0, Mass: true}
		wish.Body = panels.Edited{Velocity: [3]float64{r.Float64(), 5 * r.Float64(), 0}, Mass: 50 * r.Float64()}
		a.edit(a.nameOf(picked), &wish)
	}
	a.frame(t, events...)
}
