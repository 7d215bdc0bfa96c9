package picture

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
	"github.com/brickyard-physics/brickyard/render"
)

// SeatKind is where the user looks from.
type SeatKind uint8

const (
	Besides SeatKind = iota // from a place of the level, or one that the user flies to
	Chasing                 // from behind a car
	Inside                  // from the seat of its driver
	Eyes                    // from the eyes of a player
	Behind                  // from behind a player
)

// rideNames are what --camera and messages call them.
var rideNames = map[string]SeatKind{"chase": Chasing, "cockpit": Inside, "eyes": Eyes, "behind": Behind}

// Ride is the camera of a user who goes with a car, or on foot.
type Ride struct {
	Kind   SeatKind
	Number int // of the car, of all cars, lane by lane
	Chase  render.Chase
	Seat   render.Seat

	raised float64 // m, of the eyes on foot above the middle of the body, as they are drawn
	now    float64 // s, of the picture before
	world  *physics.World
	search *physics.Querier // of world
}

// Car returns the car ridden with, and the number of its lane and in that; ok is false when there is none (any more).
func (r *Ride) Car(lanes *play.Lanes) (car *vehicle.Car, lane, number int, ok bool) {
	each := len(lanes.Scene().Cars)
	if r.Kind == Besides || r.OnFoot() || r.Number >= each*len(lanes.Stages()) {
		return nil, 0, 0, false // the level may have been read anew, with fewer cars
	}
	lane, number = r.Number/each, r.Number%each
	stage := lanes.Stages()[lane]
	car = stage.Cars()[number]
	return car, lane, number, stage.World().Contains(car.Chassis())
}

// Board goes to a car, unless it is the one already.
func (r *Ride) Board(kind SeatKind, car int) {
	if r.Kind == Besides || r.Number != car {
		r.Chase = render.Chase{Zoom: r.Chase.Zoom}
		r.Seat = render.Seat{}
	}
	r.Kind, r.Number = kind, car
}

// FirstCar returns the car to go with first: that of the player, else the one nearest to an eye; −1 where there is
// none left.
func FirstCar(lanes *play.Lanes, eye mgl64.Vec3) int {
	best, least := -1, math.Inf(1)
	for lane, stage := range lanes.Stages() {
		for i, car := range stage.Cars() {
			if !stage.World().Contains(car.Chassis()) {
				continue
			}
			if lanes.Scene().Cars[i].Player {
				return lane*len(stage.Cars()) + i
			}
			if d := stage.World().Body(car.Chassis()).Position().Add(stage.Shift()).Sub(eye).Len(); d < least {
				best, least = lane*len(stage.Cars())+i, d
			}
		}
	}
	return best
}

// FollowedCar returns the number of the car that the level has its viewers follow, −1 for none.
func FollowedCar(s *scene.Scene) int {
	if s.Camera == nil || s.Camera.Follow == "" {
		return -1
	}
	return slices.IndexFunc(s.Cars, func(car scene.Car) bool { return car.Name == s.Camera.Follow })
}

// Camera returns the view of who goes with the car or on foot, at fraction alpha of the last step of the lanes; ok is
// false when the car or the player is gone.
func (r *Ride) Camera(lanes *play.Lanes, alpha float64) (camera render.Camera, ok bool) {
	if r.OnFoot() {
		return r.onFoot(lanes, alpha)
	}
	car, lane, _, ok := r.Car(lanes)
	if !ok {
		return camera, false
	}
	stage := lanes.Stages()[lane]
	world := stage.World()
	r.look(world)
	passed := r.passed(lanes, alpha)
	pose := world.Body(car.Chassis()).PoseAt(lanes.Fraction(lane, alpha)).Geom()
	frame := pose.Frame()
	shift := stage.Shift()
	if r.Kind == Inside {
		eye := wide(frame.Apply(eyeOf(world, car.Chassis()))).Add(shift)
		camera = r.Seat.Ride(eye, wide(frame.R.X), wide(frame.R.Y))
		camera.Close = true
		return camera, true
	}
	f := render.Followed{At: wide(frame.P).Add(shift), Ahead: wide(frame.R.X), Velocity: car.State().Velocity}
	free := func(from, to mgl64.Vec3) float64 { return r.free(from.Sub(shift), to.Sub(shift)) }
	return r.Chase.Follow(&f, passed, free), true
}

// passed returns the time (s) since the picture before, at fraction alpha of the last step of the lanes.
func (r *Ride) passed(lanes *play.Lanes, alpha float64) float64 {
	before := r.now
	r.now = (float64(lanes.StepCount()) - 1 + alpha) / lanes.Hz()
	return min(max(r.now-before, 0), 1)
}

// look searches a world from now on.
func (r *Ride) look(world *physics.World) {
	if r.world != world {
		r.world, r.search, r.now, r.raised = world, world.NewQuerier(), 0, math.NaN()
	}
}

// cameraRoom (m) is how far a chasing camera keeps from what stands.
const cameraRoom = 0.35

// free returns what share of the straight way between two points has nothing that stands near it.
func (r *Ride) free(from, to mgl64.Vec3) float64 {
	way := to.Sub(from)
	long := way.Len()
	if long == 0 {
		return 1
	}
	scenery := physics.QueryFilter{Kinds: physics.KindsOf(physics.Static)}
	hit, ok := r.search.PointTrace(from, way, cameraRoom, long, scenery)
	if !ok {
		return 1
	}
	return min(1, hit.Distance/long)
}

// eyeOf returns where the eyes of a driver are, in the frame of the chassis: on the left in the upper part of the
// highest solid, which is the cabin.
func eyeOf(w *physics.World, chassis physics.BodyID) geom.Vec3 {
	best := geom.EmptyBox()
	for _, solid := range w.Body(chassis).Solids() {
		if solid.Shape.Core == nil {
			continue
		}
		box := geom.EmptyBox()
		for _, v := range solid.Shape.Core.Verts {
			box = box.Include(v)
		}
		if best.Min.X > best.Max.X || box.Max.Y > best.Max.Y {
			best = box
		}
	}
	size := best.Max.Sub(best.Min)
	return best.Min.Add(size.Mul(geom.V(0.6, 0.66, 0.36)))
}

func wide(v geom.Vec3) mgl64.Vec3 { return mgl64.Vec3{v.X, v.Y, v.Z} }

// ParseRide reads chase, cockpit, eyes, behind, or one of them with a name behind a colon; is tells whether text is
// meant so.
func ParseRide(text string) (kind SeatKind, name string, is bool) {
	word, name, _ := strings.Cut(text, ":")
	kind, is = rideNames[word]
	return kind, name, is
}

// BoardNamed goes to the car or player named, or to the first one when name is empty.
func (r *Ride) BoardNamed(lanes *play.Lanes, kind SeatKind, name string) error {
	cars := lanes.Scene().Cars
	switch walker := lanes.Scene().Player; {
	case kind != Eyes && kind != Behind:
	case walker == nil:
		return console.Misuse(fmt.Errorf("--camera: %s has no player to go with: give x,y,z,tx,ty,tz", lanes.Scene().Name))
	case name != "" && name != walker.Name:
		return console.Misuse(fmt.Errorf("--camera: %s has no player %q: name %s, or nobody", lanes.Scene().Name, name,
			walker.Name))
	default:
		r.Board(kind, 0)
		return nil
	}
	if len(cars) == 0 {
		return console.Misuse(fmt.Errorf("--camera: %s has no cars to go with: give x,y,z,tx,ty,tz", lanes.Scene().Name))
	}
	if name == "" {
		r.Board(kind, FirstCar(lanes, lanes.Camera().Eye))
		return nil
	}
	var names []string
	for i := range cars {
		if cars[i].Name == name {
			r.Board(kind, i)
			return nil
		}
		names = append(names, cars[i].Name)
	}
	return console.Misuse(fmt.Errorf("--camera: there is no car %q: take one of %s", name, strings.Join(names, ", ")))
}

// GaugeOf reads the instruments of a car.
func GaugeOf(car *vehicle.Car) render.Gauge {
	s, def := car.State(), car.Def()
	g := render.Gauge{Speed: 3.6 * s.Speed, RPM: s.RPM, Redline: def.Engine.Redline, Full: 1.1 * def.Engine.Redline}
	switch {
	case s.Gear > 0:
		g.Gear = strconv.Itoa(s.Gear)
	case s.Gear == vehicle.Reverse:
		g.Gear = "R"
	default:
		g.Gear = "N"
	}
	if car.Controls().HandBrake > 0 {
		g.Note = "hand brake"
	}
	return g
}
