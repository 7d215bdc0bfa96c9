package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestSlope: at the angle whose tangent is 1/2, friction 0.49 slides as the closed form says, and 0.5 holds; what rolls
// does so at its own rate.
func TestSlope(t *testing.T) {
	s := playLevel(t, "slope", nil, Options{NoSleep: true})
	w := s.World()
	sin, cos := 1/math.Sqrt(5), 2/math.Sqrt(5)
	downhill := mgl64.Vec3{cos, -sin, 0}
	// I / m r² of a capsule of length l between its round ends, from a cylinder and a ball.
	const r, l = 0.25, 0.5
	cylinder, ball := math.Pi*r*r*l, 4.0/3*math.Pi*r*r*r
	rod := (cylinder/2 + ball*2/5) / (cylinder + ball)
	runners := []struct {
		name string
		pull float64 // m/s², downhill
		off  float64 // share by which it may differ
	}{
		{"box 0.49", earth * (sin - 0.49*cos), 0.02},
		{"ball", earth * sin * 5 / 7, 0.005},
		{"rod", earth * sin / (1 + rod), 0.005},
		// Of 128 sides: every one of them is a small impact, which costs some of it.
		{"drum", earth * sin * 2 / 3, 0.1},
	}
	s.run(0.25)
	from := map[string]float64{}
	for _, r := range runners {
		from[r.name] = w.Body(s.find(r.name)).Velocity().Dot(downhill)
	}
	s.run(1.25)
	for _, r := range runners {
		if a := (w.Body(s.find(r.name)).Velocity().Dot(downhill) - from[r.name]) / 1.25; math.Abs(a-r.pull) > r.off*r.pull {
			t.Errorf("%q gains %.5f m/s², not %.5f", r.name, a, r.pull)
		}
	}
	s.run(1.5)
	// 0.50 is on the very edge.
	for name, most := range map[string]float64{"box 0.50": 0.005, "box 0.51": 0.0005} {
		if d := s.moved()[s.find(name)]; d > most {
			t.Errorf("%q slid %.3f mm in 3 s", name, 1000*d)
		}
	}
}

// TestSlabsTip: a slab stands on a slope while its middle is over its foot, and tips as the closed form says when it is
// 1 % narrower: with half its diagonal R, angle" = 3 g / (4 R) sin angle about the lower edge.
func TestSlabsTip(t *testing.T) {
	s := playLevel(t, "slope", nil, Options{NoSleep: true})
	const tall, tangent = 1.4, 0.5
	narrow := tall * tangent * 0.99
	half := math.Hypot(tall, narrow) / 2
	want := fallFrom(math.Sqrt(3*earth/(4*half)), math.Atan(tangent)-math.Atan(narrow/tall), 0.3)
	start, at := s.tilt(s.find("narrow slab")), 0.0
	for range 180 {
		s.run(1.0 / 60)
		if at == 0 && math.Abs(s.tilt(s.find("narrow slab"))-start) > 0.3*180/math.Pi {
			at = float64(s.World().StepCount()) / 60
		}
	}
	if math.Abs(at-want) > 0.1*want {
		t.Errorf("the narrow slab has turned by 0.3 rad after %.3f s, the closed form says %.3f", at, want)
	}
	if d := s.moved()[s.find("wide slab")]; d > 0.002 {
		t.Errorf("the wide slab moved %.3f mm", 1000*d)
	}
}

// fallen reports whether a body's y axis leans by more than some degrees.
func (s *show) fallen(id physics.BodyID, degrees float64) bool { return s.tilt(id) > degrees }

// TestDominoes: all fall, each after the one before it, at the even speed of real ones. Of dominoes of 48 mm in such
// distances McLachlan et al. (1983) and Stronge (1987) tell 1.2 to 1.8 times the root of g × height.
func TestDominoes(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "dominoes", map[string]string{"radius": "1.6"}, Options{})
	w := s.World()
	line := s.named("domino")
	at := make([]float64, len(line))
	for step := 1; step <= 1500 && at[len(at)-1] == 0; step++ {
		s.run(1.0 / 60)
		for i, id := range line {
			if at[i] == 0 && s.fallen(id, 10) {
				at[i] = float64(w.StepCount()) / 60
			}
		}
	}
	s.run(1.5)
	for i, id := range line {
		if !s.fallen(id, 30) {
			t.Fatalf("domino %d of %d stands", i+1, len(line))
		}
	}
	// Up to the fork, dominoes follow each other.
	const tall, pitch, lead, until = 0.48, 0.2, 15, 55
	for i := lead; i < until; i++ {
		if at[i] < at[i-1] {
			t.Errorf("domino %d falls at %.3f s, the one before it at %.3f s", i+1, at[i], at[i-1])
		}
	}
	speed := func(from, to int) float64 {
		return float64(to-from) * pitch / (at[to] - at[from]) / math.Sqrt(earth*tall)
	}
	early, late := speed(lead, (lead+until)/2), speed((lead+until)/2, until)
	if early < 1.1 || early > 1.8 || math.Abs(early-late) > 0.1*early {
		t.Errorf("they fall at %.2f and then %.2f times the root of g × height", early, late)
	}
	t.Logf("%d dominoes, %.2f and %.2f × √(g h), the last one at %.2f s", len(line), early, late, at[len(at)-1])
}

// TestManyDominoes: the level has as many as it says.
func TestManyDominoes(t *testing.T) {
	s, err := levels.Load("dominoes", levels.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(s.Bodies) - 2; n != 508 {
		t.Errorf("%d dominoes", n)
	}
}

// TestDominoesGrow: 13 dominoes, each half as large again as the one before it, all fall, on both sides alike. Lengths
// half as great again take √1.5 times as long, which the later ones, that have forgotten how the first was pushed, keep
// to within a tenth. Were each two and a half times as large, the row would stop: a domino that leans on the next one
// pushes with 0.4 of its weight, which would have to be 2.6.
func TestDominoesGrow(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "doubledomino", nil, Options{})
	rows := [2][]physics.BodyID{s.named("left domino"), s.named("right domino")}
	var at [2][13]float64
	for range 900 {
		s.run(1.0 / 60)
		for k := range rows {
			for i, id := range rows[k] {
				if at[k][i] == 0 && s.fallen(id, 20) {
					at[k][i] = float64(s.World().StepCount()) / 60
				}
			}
		}
	}
	for i := range at[0] {
		left, right := at[0][i], at[1][i]
		if left == 0 || right == 0 || math.Abs(left-right) > 0.03*left+0.02 {
			t.Errorf("domino %d: the left one falls at %.3f s, the right one at %.3f s", i+1, left, right)
		}
	}
	for i := 6; i < 12; i++ {
		before, after := at[0][i]-at[0][i-1], at[0][i+1]-at[0][i]
		if math.Abs(after/before-math.Sqrt(1.5)) > 0.1*math.Sqrt(1.5) {
			t.Errorf("domino %d falls %.3f s after domino %d, the one before took %.3f s", i+2, after, i+1, before)
		}
	}
	t.Logf("left %.2f right %.2f", at[0], at[1])

	s = playLevel(t, "doubledomino", map[string]string{"growth": "2.5", "count": "6"}, Options{})
	s.run(4)
	for _, side := range []string{"left", "right"} {
		if s.fallen(s.find(side+" domino 6"), 1) {
			t.Errorf("the sixth domino on the %s falls, though each is 2.5 times as large as the one before it", side)
		}
	}
}

// TestJengaFallsAtTheLastBlock: the tower stands while loose blocks go, and falls when the last one does.
func TestJengaFallsAtTheLastBlock(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "jenga", nil, Options{})
	w := s.World()
	top := s.find("block 18b")
	height := w.Body(top).Position().Y()
	s.run(15.4)
	if y := w.Body(top).Position().Y(); y < height-0.05 || s.tilt(top) > 2 {
		t.Errorf("before the last block goes the top is %.1f mm lower and leans by %.2f°", 1000*(height-y), s.tilt(top))
	}
	gone := 0
	for id, d := range s.moved() {
		if d > 0.5 && w.Body(id).Kind() == physics.Dynamic {
			gone++
		}
	}
	if gone < 6 {
		t.Errorf("%d blocks have been pushed out", gone)
	}
	s.run(2.6)
	if y := w.Body(top).Position().Y(); y > 0.6*height {
		t.Errorf("after the last block went the top is at %.2f of %.2f m", y, height)
	}
	s.aboveGround()
}

// TestBouncesEnd: a ball that keeps the share e of its speed bounces up to e² of its height, and its endless bounces
// end after t0 (1 + e) / (1 - e), where t0 is the time of the first fall.
func TestBouncesEnd(t *testing.T) {
	s := playLevel(t, "zeno", nil, Options{NoSleep: true})
	w := s.World()
	const height, r = 2.0, 0.2
	first := math.Sqrt(2 * height / earth)
	balls := []struct {
		name      string
		e         float64
		id        physics.BodyID
		top, rest float64
		bounced   bool
	}{
		{name: "ball 0"}, {name: "ball 30", e: 0.3}, {name: "ball 50", e: 0.5}, {name: "ball 70", e: 0.7},
		{name: "ball 80", e: 0.8},
	}
	for i := range balls {
		balls[i].id = s.find(balls[i].name)
	}
	for range 420 {
		s.run(1.0 / 60)
		now := float64(w.StepCount()) / 60
		for i := range balls {
			b := &balls[i]
			v := w.Body(b.id).Velocity().Y()
			b.bounced = b.bounced || v > 0.1
			if b.bounced && now < first*(1+2*b.e) {
				b.top = max(b.top, w.Body(b.id).Position().Y()-r)
			}
			if math.Abs(v) > 0.01 {
				b.rest = now
			}
		}
	}
	for _, b := range balls {
		end := first * (1 + b.e) / (1 - b.e)
		if b.e > 0 && math.Abs(b.top-b.e*b.e*height) > 0.03*b.e*b.e*height+0.001 {
			t.Errorf("%q bounces to %.4f m, not %.4f", b.name, b.top, b.e*b.e*height)
		}
		if b.rest < 0.8*end || b.rest > 1.1*end+1.0/60 {
			t.Errorf("%q comes to rest after %.3f s, not %.3f", b.name, b.rest, end)
		}
	}
	for _, id := range s.named("plate") {
		if v := w.Body(id).Velocity().Len(); v > 1e-3 {
			t.Errorf("%q still moves at %.2g m/s", w.Body(id).Name(), v)
		}
	}
}
