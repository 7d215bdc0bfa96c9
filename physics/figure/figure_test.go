package figure_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/figure"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// builder is what makes a figure.
type builder interface {
	Figure() (figure.Figure, error)
}

// put adds a figure to a lab.
func put(t *testing.T, l *physicstest.Lab, b builder, ends ...physics.BodyID) ([]physics.Body, []physics.Joint) {
	t.Helper()
	f, err := b.Figure()
	if err != nil {
		t.Fatal(err)
	}
	ids, links, err := f.AddTo(l.World, physicstest.Material(0.5), ends...)
	if err != nil {
		t.Fatal(err)
	}
	var bodies []physics.Body
	for _, id := range ids {
		bodies = append(bodies, l.Body(id))
	}
	var joints []physics.Joint
	for _, id := range links {
		joints = append(joints, l.Joint(id))
	}
	return bodies, joints
}

// closed wants joints that are closed and within their limits.
func closed(t *testing.T, joints []physics.Joint, metres, radians float64) {
	t.Helper()
	for i, j := range joints {
		if m, turn, over := j.Opening(); m > metres || turn > radians || over > radians {
			t.Errorf("joint %d is open by %.3g m and %.3g rad, and %.3g rad beyond its limits", i, m, turn, over)
		}
	}
}

// floor adds ground whose top is at height 0.
func floor(l *physicstest.Lab) {
	l.Add(physicstest.Floor(physicstest.Material(0.5)))
}

// TestPeople: in every pose and size nothing overlaps, the joints are closed, the masses are Winter's, and the joints
// are closed again after the person has fallen.
func TestPeople(t *testing.T) {
	shares := map[string]float64{"head": 0.081, "left thigh": 0.1, "right shin": 0.0465, "left foot": 0.0145,
		"right upper arm": 0.028, "left forearm": 0.016, "right hand": 0.006}
	for _, name := range figure.Poses() {
		for _, height := range []float64{0.3, 1.75, 5} {
			t.Run(fmt.Sprintf("%s/%g", name, height), func(t *testing.T) {
				pose, err := figure.NamedPose(name)
				if err != nil {
					t.Fatal(err)
				}
				l := physicstest.New(t, physics.DefaultConfig())
				floor(l)
				doll := figure.Ragdoll{At: mgl64.Vec3{1, 0.6 * height, 2}, Rotation: mgl64.QuatRotate(0.7, mgl64.Vec3{0, 1, 0}),
					Height: height, Mass: 60, Pose: pose, Tone: figure.Limp, Name: "doll"}
				bodies, joints := put(t, l, &doll)
				if len(bodies) != 15 || len(joints) != 14 {
					t.Fatalf("%d bodies and %d joints", len(bodies), len(joints))
				}
				sum := 0.0
				for _, b := range bodies {
					sum += b.Mass()
					if share := shares[strings.TrimPrefix(b.Name(), "doll ")]; share > 0 && math.Abs(b.Mass()/60/share-1) > 0.005 {
						t.Errorf("%s has %v kg", b.Name(), b.Mass())
					}
				}
				if math.Abs(sum-60) > 1e-9 {
					t.Errorf("all have %v kg", sum)
				}
				closed(t, joints, 1e-9, 1e-9)
				l.Seconds(4)
				closed(t, joints, 0.001, 0.02) // in the impact itself contacts come first
			})
		}
	}
}

// TestLandsOnTheFeet: somebody who comes down on his feet from 10 mm high keeps his ankles closed, and all other joints
// as he breaks down.
func TestLandsOnTheFeet(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	floor(l)
	_, joints := put(t, l, &figure.Ragdoll{At: mgl64.Vec3{0, 0.01, 0}, Tone: figure.Limp, Name: "doll"})
	for range 80 {
		l.Run(1)
		closed(t, joints, 0.1e-3, 1e-3)
	}
}

// TestStrength: the neck of somebody who hangs by his head bears all of him but that, and it alone breaks at a strength
// that is less.
func TestStrength(t *testing.T) {
	const neck, head = 1, 2
	for _, share := range []float64{0.95, 1.05} {
		l := physicstest.New(t, physics.DefaultConfig())
		doll := figure.Ragdoll{Mass: 60, Tone: figure.Limp, Strength: share * (1 - 0.081), Name: "doll"}
		bodies, joints := put(t, l, &doll)
		if joints[neck].Name() != "doll neck" || bodies[head].Name() != "doll head" {
			t.Fatal("neck and head have other places")
		}
		def := physics.JointDef{Kind: joint.Weld{}, A: bodies[head].ID(), At: bodies[head].Position()}
		if _, err := l.AddJoint(def); err != nil {
			t.Fatal(err)
		}
		l.Seconds(1)
		for k, j := range joints {
			if broke, weak := !l.HasJoint(j.ID()), share < 1 && k == neck; broke != weak {
				t.Errorf("strength %.3g of the load of the neck: joint %d broke: %v", share, k, broke)
			}
		}
	}
}

// TestHeldPose: somebody who holds his pose hardly moves in weightlessness, and the limp one swings.
func TestHeldPose(t *testing.T) {
	for _, hold := range []bool{true, false} {
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{}
		l := physicstest.New(t, cfg)
		pose, _ := figure.NamedPose("fall")
		bodies, _ := put(t, l, &figure.Ragdoll{Pose: pose, Tone: figure.Awake, Hold: hold, Name: "doll"})
		hand := slices.IndexFunc(bodies, func(b physics.Body) bool { return b.Name() == "doll right hand" })
		place := func() mgl64.Vec3 {
			return bodies[1].Rotation().Conjugate().Rotate(bodies[hand].Position().Sub(bodies[1].Position()))
		}
		start := place()
		if l.Run(60); place().Sub(start).Len() > 1e-4 {
			t.Errorf("hold %v: a hand moves by %v m by itself", hold, place().Sub(start))
		}
		bodies[hand].ApplyImpulse(mgl64.Vec3{0, 0, 8}, bodies[hand].Position())
		most := 0.0
		for range 300 { // the push is 17 m/s: with his tone he swings some times before he comes to rest
			l.Run(1)
			most = math.Max(most, place().Sub(start).Len())
		}
		if back := place().Sub(start).Len(); most < 0.03 || hold == (back > 0.2*most) {
			t.Errorf("hold %v: a hand that was pushed by %.3g m is %.3g m away after 5 s", hold, most, back)
		}
	}
}

// TestPosesAreWithinLimits: a pose that no joint reaches is refused with its joint, as is a joint that nobody has.
func TestPosesAreWithinLimits(t *testing.T) {
	for _, row := range []struct {
		joint string
		turn  mgl64.Vec3
		want  string
	}{
		{"left knee", mgl64.Vec3{0, 0, 0.5}, "pose: left knee: it turns about z by -145 to 0 degrees, got 28.65"},
		{"left knee", mgl64.Vec3{0.2, 0, -1}, "pose: left knee: it is a hinge: it turns about z alone"},
		{"neck", mgl64.Vec3{1, 0, 0}, "pose: neck: it swings by 45 degrees from the middle of its range, got 57.3"},
		{"tail", mgl64.Vec3{}, `pose: there is no joint "tail": take some of waist, neck, left shoulder, left elbow, left ` +
			`wrist, right shoulder, right elbow, right wrist, left hip, left knee, left ankle, right hip, right ` +
			`knee, right ankle`},
	} {
		doll := figure.Ragdoll{Pose: figure.Pose{row.joint: row.turn}}
		if _, err := doll.Figure(); err == nil || err.Error() != row.want {
			t.Errorf("got %v\nwant %s", err, row.want)
		}
	}
}

// TestLinesHang: chains and ropes of both kinds, straight and slack, hold together and hang on their ends.
func TestLinesHang(t *testing.T) {
	start, end := mgl64.Vec3{0, 6, 0}, mgl64.Vec3{3, 5, 1}
	for name, c := range map[string]builder{
		"chain":  &figure.Chain{Start: start, End: end, Links: 12, Hold: [2]bool{true, true}, Name: "chain"},
		"hinges": &figure.Chain{Start: start, End: end, Links: 12, Length: 4, Hinges: true, Hold: [2]bool{true, true}},
		"plumb":  &figure.Chain{Start: start, End: mgl64.Vec3{0, 3, 0}, Links: 6, Hinges: true, Hold: [2]bool{true}},
		"loose":  &figure.Chain{Start: start, End: end, Links: 5, Friction: 0.1},
		"rope":   &figure.Rope{Start: start, End: end, Length: 4.5, Hold: [2]bool{true, true}, Bend: 2, Name: "rope"},
		"one":    &figure.Rope{Start: start, End: end, Links: 1, Radius: 0.05, Hold: [2]bool{false, true}},
	} {
		t.Run(name, func(t *testing.T) {
			l := physicstest.New(t, physics.DefaultConfig())
			floor(l)
			bodies, joints := put(t, l, c)
			closed(t, joints, 1e-9, 1e-9)
			for range 120 {
				l.Run(1)
				closed(t, joints, 0.001, 0.01)
			}
			if low := bodies[len(bodies)-1].Position().Y(); name != "loose" && low < 1 {
				t.Errorf("the end fell to %v m", low)
			}
		})
	}
}

// TestBridgeCarries: what stands on a bridge stays up.
func TestBridgeCarries(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	bodies, joints := put(t, l, &figure.Bridge{Start: mgl64.Vec3{-4, 3, 0}, End: mgl64.Vec3{4, 3, 1}, Planks: 16, Sag: 0.4,
		Mass: 400, Name: "plank"})
	closed(t, joints, 1e-9, 1e-9)
	load := physicstest.Block(physicstest.Material(0.6), mgl64.Vec3{0.4, 0.4, 0.4}, mgl64.Vec3{0, 3.2, 0.5})
	load.Mass = 300
	id := l.Add(load)[0]
	for range 180 {
		l.Run(1)
		closed(t, joints, 0.002, 0.01)
	}
	if y := l.Body(id).Position().Y(); y < 2.3 || bodies[8].Position().Y() > y {
		t.Errorf("the load is at %v m", y)
	}
}

// TestDoorCloses: a door with a closer that was pushed open within its limit is shut again, on a frame that stands and
// on the world alike.
func TestDoorCloses(t *testing.T) {
	for _, framed := range []bool{false, true} {
		l := physicstest.New(t, physics.DefaultConfig())
		var ends []physics.BodyID
		if framed {
			post := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.05, 1, 0.05}, mgl64.Vec3{-0.06, 1.1, 0})
			post.Kind, post.Mass = physics.Static, 0
			ends = l.Add(post)
		}
		limit := math.Pi / 180 * 100
		bodies, joints := put(t, l, &figure.Door{Size: mgl64.Vec3{0.9, 2, 0.04}, At: mgl64.Vec3{0, 0.1, 0}, Mass: 20,
			Limit: [2]float64{0, limit}, Closer: 10, Name: "door"}, ends...)
		bodies[0].SetVelocity(mgl64.Vec3{0, 0, -0.9}, mgl64.Vec3{0, 2, 0})
		most := 0.0
		for range 600 {
			l.Run(1)
			most = math.Max(most, joints[0].Coordinate(0))
			closed(t, joints, 1e-5, 1e-5)
		}
		if now := joints[0].Coordinate(0); most < 0.3 || most > limit+1e-6 || math.Abs(now) > 0.02 {
			t.Errorf("framed %v: it opened by %.3g rad, and is open by %.3g rad after 10 s", framed, most, now)
		}
	}
}

// TestFiguresThatAreNone: measures that make no figure are refused.
func TestFiguresThatAreNone(t *testing.T) {
	start, end := mgl64.Vec3{0, 6, 0}, mgl64.Vec3{3, 5, 1}
	for want, b := range map[string]builder{
		"links must be 1 or more, got 0":                          &figure.Chain{Start: start, End: end},
		"the way from start to end must be > 0 and finite, got 0": &figure.Chain{Start: start, End: start, Links: 2},
		"length=1 is shorter than the 3.32 m between the points":  &figure.Chain{Start: start, End: end, Links: 2, Length: 1},
		"links of 0.332 m are too short for a radius of 0.2 m: make them fewer or thinner": &figure.Chain{Start: start,
			End: end, Links: 10, Radius: 0.2},
		"planks must be 1 or more, got 0": &figure.Bridge{Start: start, End: end},
		"start and end are one above the other: a bridge leads some way": &figure.Bridge{Start: start,
			End: mgl64.Vec3{0, 2, 0}, Planks: 3},
		"sag must be 0 to the 3.32 m between start and end, got -1": &figure.Bridge{Start: start, End: end, Planks: 3,
			Sag: -1},
		"thickness must be > 0 and finite, got 0": &figure.Door{Size: mgl64.Vec3{1, 2, 0}},
		"closer must be ≥ 0 and finite, got -1":   &figure.Door{Size: mgl64.Vec3{1, 2, 0.1}, Closer: -1},
		"height must be > 0 and finite, got -1":   &figure.Ragdoll{Height: -1},
		"tone must be ≥ 0 and finite, got NaN":    &figure.Ragdoll{Tone: math.NaN()},
		"strength must be ≥ 0 and finite, got -2": &figure.Ragdoll{Strength: -2},
	} {
		if _, err := b.Figure(); err == nil || err.Error() != want {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}
