package play

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// coupledText has a joint of each kind between joints, over points, along a curve and on a strut.
const coupledText = `ground()
def block(x, y=3, **more):
    return box((0.2, 0.2, 0.2), at=(x, y, 0), mass=2, **more)

large = joint.hinge(block(0), at=(0, 3, 0), axis=(0, 0, 1), motor=(90, 40), name="large")
small = joint.hinge(block(1), at=(1, 3, 0), axis=(0, 0, 1), name="small")
joint.gear(small, large, 3, name="gear")
way = joint.slider(block(2), at=(2, 3, 0), axis=(0, 1, 0), name="way")
joint.rack(large, way, 1.2, name="rack")
joint.pulley(block(3, 1), block(3.5, 2, name="light"), over=[(3, 4, 0), (3.5, 4, 0)], ratio=3, name="pulley")
cart = box((0.4, 0.2, 0.2), at=(5, 2, 0), static=True)
joint.path(cart, block(5, name="bead"), [(5, 3, 0), (5.5, 2.6, 0.5), (6, 3, 0), (5.5, 3.4, -0.5)], closed=True,
           turn="track", motor=(0.5, 200), name="path")
joint.wheel(cart, block(5.5, 1.5, name="wheel"), spring=(2, 1), limit=(-0.3, 0.3), spin_motor=(360, 20), name="wheel")
camera(eye=(3, 3, 9), target=(3, 2, 0))
`

// TestCoupledJointsOfALevel: gears and racks keep their ratios in the units of scripts, a pulley lifts, a path and a
// wheel lead and turn as they are driven; and the scene in JSON plays to the same bits.
func TestCoupledJointsOfALevel(t *testing.T) {
	from, err := runText(coupledText, nil)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := from.Write(&text); err != nil {
		t.Fatal(err)
	}
	again, err := scene.Read("x.json", text.Bytes(), scene.Build{})
	if err != nil {
		t.Fatal(err)
	}
	var hashes [2]uint64
	for i, of := range []*scene.Scene{from, again} {
		stage, err := NewStage(of, Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := &show{Stage: stage, t: t, audit: audited(t, stage)}
		start := s.body(t, "light").Position().Y()
		for range 120 {
			s.Step()
			s.audit()
		}
		hashes[i] = s.World().Hash()
		turned := s.joint("large").Coordinate(0)
		for _, row := range []struct {
			name      string
			got, want float64
			within    float64
		}{
			{"large", turned, math.Pi, 0.05},
			{"small", s.joint("small").Coordinate(0), -3 * turned, 1e-6},
			{"way", s.joint("way").Coordinate(0), 1.2 * turned / (2 * math.Pi), 1e-6},
			{"path", s.joint("path").Coordinate(0), 1, 0.02},
			{"steering", s.joint("wheel").Coordinate(1), 0, 1e-6},
			{"wheel", s.joint("wheel").Speed(2), 2 * math.Pi, 0.05},
			{"sag of the wheel", s.joint("wheel").Coordinate(0), -9.81 / (16 * math.Pi * math.Pi), 0.01},
		} {
			if math.Abs(row.got-row.want) > row.within {
				t.Errorf("%s: %v, want %v", row.name, row.got, row.want)
			}
		}
		if up := s.body(t, "light").Position().Y() - start; up < 0.2 {
			t.Errorf("the rope of three strands lifts by %v m", up)
		}
	}
	if hashes[0] != hashes[1] {
		t.Errorf("the scene plays to %x, from JSON to %x", hashes[0], hashes[1])
	}
}

// TestGearWaitsForItsJoints: a gear of a joint whose body appears later couples from then on; that of a joint that has
// broken by then is told of with its line, and the level goes on.
func TestGearWaitsForItsJoints(t *testing.T) {
	for _, weak := range []string{"", ", break_force=1"} {
		from, err := runText(`early = box((1, 1, 1), at=(0, 3, 0))
a = joint.hinge(early, at=(0, 3, 0), axis=(0, 0, 1), motor=(60, 1e4)`+weak+`)
b = joint.hinge(box((1, 1, 1), at=(4, 3, 0), spawn_at=0.5), at=(4, 3, 0), axis=(0, 0, 1), name="late")
joint.gear(a, b, -1)
camera(eye=(0, 3, 9), target=(0, 3, 0))
`, nil)
		if err != nil {
			t.Fatal(err)
		}
		stage, err := NewStage(from, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			stage.Step()
		}
		told := strings.Join(stage.Notices(), "\n")
		if weak != "" {
			if want := "4:1: joint \"gear 1\": gear: the first joint has been removed"; !strings.Contains(told, want) {
				t.Errorf("%q lacks %q", told, want)
			}
			continue
		}
		// It has had half a second to turn with the other one.
		if turned := stage.World().Joint(stage.Joint(1)).Coordinate(0); math.Abs(turned-math.Pi/6) > 0.03 || told != "" {
			t.Errorf("the late wheel has turned by %v rad; %s", turned, told)
		}
	}
}
