package scene

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// Setup holds changes of the machine of a design: nil, or empty, leaves a number to the design. Where an axle has
// a number of its own, the first is that of the front axle.
type Setup struct {
	Spring  *mgl64.Vec2 `json:"spring,omitempty"`  // N/m, seen at the wheel
	Bump    *mgl64.Vec2 `json:"bump,omitempty"`    // N s/m, damping while it is pressed in
	Rebound *mgl64.Vec2 `json:"rebound,omitempty"` // N s/m, damping while it comes out
	Travel  *mgl64.Vec2 `json:"travel,omitempty"`  // m, from full droop to the bump stop
	Stop    *mgl64.Vec2 `json:"stop,omitempty"`    // N/m, of the bump stop
	RollBar *mgl64.Vec2 `json:"rollbar,omitempty"` // N/m, of the anti-roll bar, seen at the wheel

	WheelRadius  *mgl64.Vec2 `json:"wheel_radius,omitempty"`  // m
	WheelWidth   *mgl64.Vec2 `json:"wheel_width,omitempty"`   // m
	WheelInertia *mgl64.Vec2 `json:"wheel_inertia,omitempty"` // kg m², of one wheel about its axle
	Axles        *mgl64.Vec2 `json:"axles,omitempty"`         // m, ahead of the middle of the design
	Track        *mgl64.Vec2 `json:"track,omitempty"`         // m, between the wheels of an axle

	SlipPeak  *mgl64.Vec2 `json:"slip_peak,omitempty"`  // slip ratio of the largest force along a tyre
	AnglePeak *mgl64.Vec2 `json:"angle_peak,omitempty"` // degrees of slip angle, of the largest force across it
	Slide     *mgl64.Vec2 `json:"slide,omitempty"`      // share of the largest force that a sliding tyre keeps
	Rolling   *mgl64.Vec2 `json:"rolling,omitempty"`    // resistance to rolling, as a share of the load

	Brake     *mgl64.Vec2 `json:"brake,omitempty"`     // N m of one wheel, pedal down
	HandBrake *mgl64.Vec2 `json:"handbrake,omitempty"` // N m of one wheel
	ABS       *bool       `json:"abs,omitempty"`

	MaxSteer  *float64    `json:"max_steer,omitempty"`  // degrees
	SteerRate *float64    `json:"steer_rate,omitempty"` // degrees per second
	Ackermann *float64    `json:"ackermann,omitempty"`  // 0: wheels turn alike; 1: they roll about one point
	Drag      *float64    `json:"drag,omitempty"`       // m², coefficient × frontal area
	Downforce *mgl64.Vec2 `json:"downforce,omitempty"`  // m², the same of the force that presses each axle down

	Drive     string    `json:"drive,omitempty"`      // which axles the engine drives
	Diff      string    `json:"diff,omitempty"`       // kind of the differentials
	Gears     []float64 `json:"gears,omitempty"`      // ratios of the forward gears
	Reverse   *float64  `json:"reverse,omitempty"`    // ratio
	Final     *float64  `json:"final,omitempty"`      // ratio of the axle
	ShiftTime *float64  `json:"shift_time,omitempty"` // s
	ShiftUp   *float64  `json:"shift_up,omitempty"`   // rpm, at full throttle
	ShiftDown *float64  `json:"shift_down,omitempty"` // rpm

	Torque        []mgl64.Vec2 `json:"torque,omitempty"`         // rpm and N m at full throttle, by rising rpm
	Idle          *float64     `json:"idle,omitempty"`           // rpm
	Redline       *float64     `json:"redline,omitempty"`        // rpm
	EngineInertia *float64     `json:"engine_inertia,omitempty"` // kg m²
	EngineDrag    *float64     `json:"engine_drag,omitempty"`    // N m, of the closed throttle at the redline
	Clutch        *float64     `json:"clutch,omitempty"`         // N m that it holds
}

// The words of a setup, as vehicle knows them.
var (
	driveShares = map[string][2]float64{"front": {1, 0}, "rear": {0, 1}, "all": {0.4, 0.6}}
	diffKinds   = map[string]vehicle.Diff{"open": vehicle.Open, "limited": vehicle.Limited, "locked": vehicle.Locked}
)

// check tests words and degrees, which a design does not know.
func (s *Setup) check() *Fault {
	if _, ok := driveShares[s.Drive]; !ok && s.Drive != "" {
		return faultf("drive", "drive must be one of %s, got %s", strings.Join(slices.Sorted(maps.Keys(driveShares)), ", "),
			message.Quote(s.Drive))
	}
	if _, ok := diffKinds[s.Diff]; !ok && s.Diff != "" {
		return faultf("diff", "diff must be one of %s, got %s", strings.Join(slices.Sorted(maps.Keys(diffKinds)), ", "),
			message.Quote(s.Diff))
	}
	if n := len(s.Torque); n > MaxCurvePoints {
		return faultf("torque", "torque may have at most %d points, got %d: leave some out", MaxCurvePoints, n)
	}
	type bound struct {
		key       string
		v         *float64
		low, high float64
	}
	rows := []bound{{"max_steer", s.MaxSteer, 0, 68}, {"steer_rate", s.SteerRate, 0.1, 5000}}
	if a := s.AnglePeak; a != nil {
		rows = append(rows, bound{"angle_peak", &a[0], 0.5, 57}, bound{"angle_peak", &a[1], 0.5, 57})
	}
	for _, r := range rows {
		if r.v != nil && !(*r.v >= r.low && *r.v <= r.high) {
			return faultf(r.key, "%s must be %g to %g degrees, got %.10g", r.key, r.low, r.high, *r.v)
		}
	}
	return nil
}

// SetupField is one of the numbers and words of a setup.
type SetupField struct {
	Key   string // in JSON
	Value any    // pointer to it
}

// Fields returns all fields of the setup.
func (s *Setup) Fields() (fields []SetupField) {
	v := reflect.ValueOf(s).Elem()
	for i, key := range keysOf(v.Type()) {
		fields = append(fields, SetupField{key, v.Field(i).Addr().Interface()})
	}
	return fields
}

// put sets a number of the design if the setup says it.
func put(to, from *float64) {
	if from != nil {
		*to = *from
	}
}

// putRadians is put for degrees.
func putRadians(to, from *float64) {
	if from != nil {
		*to = *from * math.Pi / 180
	}
}

// of returns the number of axle i, nil if nothing is said about it.
func of(v *mgl64.Vec2, i int) *float64 {
	if v == nil {
		return nil
	}
	return &v[i]
}

// apply changes a design that has two axles. The setup has been checked, but not that the numbers make a car.
func (s *Setup) apply(d *vehicle.Def) {
	for i := range d.Axles {
		a := &d.Axles[i]
		u, t := &a.Suspension, &a.Tyre
		put(&u.Rate, of(s.Spring, i))
		put(&u.Bump, of(s.Bump, i))
		put(&u.Rebound, of(s.Rebound, i))
		put(&u.Travel, of(s.Travel, i))
		put(&u.Stop, of(s.Stop, i))
		put(&u.Roll, of(s.RollBar, i))
		put(&a.Radius, of(s.WheelRadius, i))
		put(&a.Width, of(s.WheelWidth, i))
		put(&a.Spin, of(s.WheelInertia, i))
		put(&a.X, of(s.Axles, i))
		put(&a.Track, of(s.Track, i))
		put(&t.PeakSlip, of(s.SlipPeak, i))
		putRadians(&t.PeakAngle, of(s.AnglePeak, i))
		put(&t.Slide, of(s.Slide, i))
		put(&t.Rolling, of(s.Rolling, i))
		put(&a.Brake, of(s.Brake, i))
		put(&a.HandBrake, of(s.HandBrake, i))
		put(&a.Downforce, of(s.Downforce, i))
		if shares, ok := driveShares[s.Drive]; ok {
			a.Drive = shares[i]
		}
		if kind, ok := diffKinds[s.Diff]; ok {
			a.Diff.Kind = kind
			if kind == vehicle.Limited && a.Diff == (vehicle.Differential{Kind: kind}) {
				a.Diff.Preload, a.Diff.Bias = limitedPreload, limitedBias
			}
			d.Centre = a.Diff
		}
	}
	if s.ABS != nil {
		d.ABS = *s.ABS
	}
	putRadians(&d.MaxSteer, s.MaxSteer)
	putRadians(&d.SteerRate, s.SteerRate)
	put(&d.Ackermann, s.Ackermann)
	put(&d.DragArea, s.Drag)
	s.applyEngine(d)
	s.applyGears(&d.Gearbox, d.Engine.Idle)
}

// limitedPreload (N m) and limitedBias are those of limited differentials of designs that have none.
const limitedPreload, limitedBias = 60, 0.3

// applyEngine changes engine and clutch. A new redline moves the speeds at which the gearbox changes with it.
func (s *Setup) applyEngine(d *vehicle.Def) {
	e, box := &d.Engine, &d.Gearbox
	if s.Redline != nil && e.Redline > 0 {
		share := *s.Redline / e.Redline
		box.Up, box.UpEasy, box.Down = box.Up*share, box.UpEasy*share, box.Down*share
		d.Clutch.Closed *= share
	}
	put(&e.Idle, s.Idle)
	put(&e.Redline, s.Redline)
	put(&e.Inertia, s.EngineInertia)
	put(&e.Drag, s.EngineDrag)
	if len(s.Torque) > 0 {
		e.Curve = nil
		for _, p := range s.Torque {
			e.Curve = append(e.Curve, vehicle.TorquePoint{RPM: p[0], Torque: p[1]})
		}
	}
	put(&d.Clutch.Torque, s.Clutch)
	d.Clutch.Closed = max(d.Clutch.Closed, min(e.Redline, 1.2*e.Idle))
}

// applyGears changes the gearbox. Where nothing is said about changing down it keeps its distance from changing up, and
// is lowered for gears that are wide apart.
func (s *Setup) applyGears(g *vehicle.Gearbox, idle float64) {
	if s.ShiftUp != nil && g.Up > 0 {
		share := *s.ShiftUp / g.Up
		g.UpEasy, g.Down = g.UpEasy*share, g.Down*share
	}
	put(&g.Reverse, s.Reverse)
	put(&g.Final, s.Final)
	put(&g.ShiftTime, s.ShiftTime)
	put(&g.Up, s.ShiftUp)
	if len(s.Gears) > 0 {
		g.Ratios = slices.Clone(s.Gears)
	}
	for i := 1; i < len(g.Ratios); i++ {
		if step := g.Ratios[i] / g.Ratios[i-1]; step > 0 {
			g.Down = min(g.Down, downShare*g.UpEasy*step)
		}
	}
	g.Down = max(g.Down, idle)
	put(&g.Down, s.ShiftDown)
	g.UpEasy = max(g.UpEasy, min(g.Up, 1.05*g.Down))
}

// downShare is where a gearbox changes down, as a share of where changing up has led it.
const downShare = 0.95

// setupWords are the parameters of the fields of vehicle.Def that a setup can change, axles left out.
var setupWords = map[string]string{
	"Suspension.Rate": "spring", "Suspension.Bump": "bump", "Suspension.Rebound": "rebound",
	"Suspension.Travel": "travel", "Suspension.Stop": "stop", "Suspension.Roll": "rollbar",
	"Radius": "wheel_radius", "Width": "wheel_width", "Spin": "wheel_inertia", "X": "axles", "Track": "track",
	"Tyre.PeakSlip": "slip_peak", "Tyre.Slide": "slide", "Tyre.Rolling": "rolling", "Tyre.Friction": "grip",
	"Brake": "brake", "HandBrake": "handbrake", "Downforce": "downforce", "": "axle",
	"Axles": "axles", "Ackermann": "ackermann", "DragArea": "drag",
	"Gearbox.Ratios": "gears", "Gearbox.Reverse": "reverse", "Gearbox.Final": "final",
	"Gearbox.ShiftTime": "shift_time", "Gearbox.Up": "shift_up", "Gearbox.UpEasy": "shift_up",
	"Gearbox.Down": "shift_down", "Engine.Curve": "torque", "Engine.Idle": "idle", "Engine.Redline": "redline",
	"Engine.Inertia": "engine_inertia", "Engine.Drag": "engine_drag", "Clutch.Torque": "clutch",
}

// axleWords say which axle is meant.
var axleWords = [...]string{"front", "rear"}

// CarFault puts an error of vehicle about a car into the words of levels.
func CarFault(err error) *Fault {
	var e *vehicle.FieldError
	if !errors.As(err, &e) {
		return faultf("", "%s", strings.TrimPrefix(err.Error(), "vehicle: "))
	}
	field, index, axle := e.Field, -1, -1
	if n, _ := fmt.Sscanf(field, "Axles[%d]", &axle); n == 1 && axle < len(axleWords) {
		_, field, _ = strings.Cut(field, "]")
		field = strings.TrimPrefix(field, ".")
	} else if base, rest, found := strings.Cut(field, "["); found {
		if n, _ := fmt.Sscanf(rest, "%d]", &index); n == 1 {
			field = base
		}
	}
	word, known := setupWords[field]
	if !known {
		word = e.Field
	}
	path, name := "setup."+word, word
	switch {
	case index >= 0:
		path, name = fmt.Sprintf("%s[%d]", path, index), fmt.Sprintf("%s[%d]", name, index)
	case axle >= 0:
		path, name = fmt.Sprintf("%s[%d]", path, axle), fmt.Sprintf("%s (%s)", name, axleWords[axle])
	}
	return faultf(path, "%s %s", name, e.Fault)
}
