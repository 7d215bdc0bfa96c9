package vehicle

import (
	"fmt"
	"math"
)

// FieldError says which number makes no sense, and why.
type FieldError struct {
	Field string // as it is written in Go, such as Axles[1].Suspension.Rate
	Fault string // the condition, the value, and how to mend it
}

// Error returns it as one line.
func (e *FieldError) Error() string { return "vehicle: " + e.Field + " " + e.Fault }

// misfit returns a FieldError.
func misfit(field, format string, args ...any) error {
	return &FieldError{field, fmt.Sprintf(format, args...)}
}

// rule is the range that a number of a Def must keep to.
type rule struct {
	field    string
	value    float64
	low, top float64
	open     bool // low itself is too little
	remedy   string
}

// refusal returns the error of a number that breaks the rule: field, value and remedy.
func (r *rule) refusal() error {
	if r.value >= r.low && r.value <= r.top && !(r.open && r.value == r.low) {
		return nil
	}
	bound := fmt.Sprintf("≥ %.5g", r.low)
	if r.open {
		bound = fmt.Sprintf("> %.5g", r.low)
	}
	return misfit(r.field, "must be %s and ≤ %.5g, got %g: %s", bound, r.top, r.value, r.remedy)
}

// firstRefusal returns the first error of the rules.
func firstRefusal(rules []rule) error {
	for i := range rules {
		if err := rules[i].refusal(); err != nil {
			return err
		}
	}
	return nil
}

// endless is farther than anything is.
const endless = math.MaxFloat64

// Validate returns an error that names the first number that makes no sense, its value and how to mend it.
func (d *Def) Validate() error {
	if n := len(d.Axles); n < 1 || n > MaxAxles {
		return misfit("Axles", "must be 1 to %d, got %d: give every pair of wheels one axle", MaxAxles, n)
	}
	err := firstRefusal([]rule{
		{"MaxSteer", d.MaxSteer, 0, 1.2, false, "give the angle of the wheels in radians; 0.6 is common"},
		{"SteerRate", d.SteerRate, 0, 100, true, "give how fast the wheels turn in rad/s; 1 is common"},
		{"Ackermann", d.Ackermann, 0, 1, false, "0 is parallel steering, 1 rolls about one point"},
		{"DragArea", d.DragArea, 0, 100, false, "it is drag coefficient × frontal area in m²; 0.65 is common"},
	})
	if err != nil {
		return err
	}
	drive := 0.0
	for i := range d.Axles {
		if err := d.Axles[i].check(fmt.Sprintf("Axles[%d]", i)); err != nil {
			return err
		}
		if i > 0 && !(d.Axles[i].X < d.Axles[i-1].X) {
			return misfit(fmt.Sprintf("Axles[%d].X", i), "must be < that of the axle before it (%g), got %g: "+
				"list the axles from front to rear", d.Axles[i-1].X, d.Axles[i].X)
		}
		drive += d.Axles[i].Drive
	}
	if !(math.Abs(drive-1) <= 1e-9) {
		return misfit("Axles[].Drive", "must add up to 1, got %g: give every axle its share of the torque", drive)
	}
	if err := d.Centre.check("Centre"); err != nil {
		return err
	}
	return d.checkDrive()
}

// check is Validate for an axle.
func (a *Axle) check(name string) error {
	s, t := &a.Suspension, &a.Tyre
	err := firstRefusal([]rule{
		{name + ".X", a.X, -100, 100, false, "place the axle near the chassis, in m from its centre of mass"},
		{name + ".Y", a.Y, -100, 100, false, "place the axle near the chassis, in m from its centre of mass"},
		{name + ".Track", a.Track, 0, 100, true, "it is the distance between the wheels in m"},
		{name + ".Radius", a.Radius, 0.01, 10, false, "give the radius of the wheel in m"},
		{name + ".Width", a.Width, 0.005, 10, false, "give the width of the wheel in m"},
		{name + ".Spin", a.Spin, 1e-3, 1e4, false, "a wheel needs an inertia; mass × radius² × 0.7 is common"},
		{name + ".Suspension.Rate", s.Rate, 0, 1e8, true, "a spring pushes; 15 to 200 N/mm are common (in N/m)"},
		{name + ".Suspension.Preload", s.Preload, 0, 1e7, false, "a strut only pushes"},
		{name + ".Suspension.Bump", s.Bump, 0, 1e7, false, "a damper takes energy away"},
		{name + ".Suspension.Rebound", s.Rebound, 0, 1e7, false, "a damper takes energy away"},
		{name + ".Suspension.Travel", s.Travel, 0, 10, true, "the way from full droop to the bump stop in m"},
		{name + ".Suspension.Stop", s.Stop, 0, 1e9, false, "a bump stop pushes; 10 × the rate of the spring is common"},
		{name + ".Suspension.Cover", s.Cover, 0, 10, false, "the way beyond the stop to inside the chassis in m"},
		{name + ".Suspension.Roll", s.Roll, 0, 1e8, false, "an anti-roll bar resists roll; 0 for none"},
		{name + ".Tyre.Friction", t.Friction, 0, 10, false, "rubber on a dry road has about 1"},
		{name + ".Tyre.Lateral", t.Lateral, 0.1, 10, false, "friction across as a share of that along; 1 is a circle"},
		{name + ".Tyre.PeakSlip", t.PeakSlip, 0.005, 1, false, "0.1 is common"},
		{name + ".Tyre.PeakAngle", t.PeakAngle, 0.005, 1, false, "0.14 rad (8°) is common"},
		{name + ".Tyre.Slide", t.Slide, 0.1, 0.99, false, "0.8 is common; 1 would leave no peak"},
		{name + ".Tyre.Load", t.Load, 0, 1e7, true, "give the load in N at which the friction holds"},
		{name + ".Tyre.Fade", t.Fade, 0, 0.9, false, "0.1 is common; 0 for none"},
		{name + ".Tyre.Rolling", t.Rolling, 0, 1, false, "0.012 is common"},
		{name + ".Steer", a.Steer, -1, 1, false, "1 steers with the wheel, 0 does not steer"},
		{name + ".Drive", a.Drive, 0, 1, false, "the shares of all axles add up to 1"},
		{name + ".Brake", a.Brake, 0, 1e6, false, "give the torque of one brake in N m"},
		{name + ".HandBrake", a.HandBrake, 0, 1e6, false, "give the torque of one brake in N m"},
		{name + ".Downforce", a.Downforce, -100, 100, false, "lift coefficient × frontal area in m², positive downwards"},
	})
	if err != nil {
		return err
	}
	return a.Diff.check(name + ".Diff")
}

func (d *Differential) check(name string) error {
	if d.Kind > Locked {
		return misfit(name+".Kind", "must be Open, Limited or Locked, got %d: choose one", d.Kind)
	}
	return firstRefusal([]rule{
		{name + ".Preload", d.Preload, 0, 1e6, false, "it resists a difference of speeds; 50 N m are common"},
		{name + ".Bias", d.Bias, 0, 1, false, "a share of the driving torque; 0.3 is common"},
	})
}

// checkDrive is Validate for engine, clutch and gearbox.
func (d *Def) checkDrive() error {
	e, c, g := &d.Engine, &d.Clutch, &d.Gearbox
	if len(e.Curve) < 2 {
		return misfit("Engine.Curve", "must have ≥ 2 points, got %d: give torques by rising rpm", len(e.Curve))
	}
	for i, p := range e.Curve {
		if !(p.RPM >= 0 && p.Torque >= 0 && p.RPM <= 1e6 && p.Torque <= 1e5) || i > 0 && !(p.RPM > e.Curve[i-1].RPM) {
			return misfit(fmt.Sprintf("Engine.Curve[%d]", i), "must have a torque of 0 to 1e5 N m, and more rpm than the point "+
				"before, got {%g %g}: sort the points", p.RPM, p.Torque)
		}
	}
	if n := len(g.Ratios); n < 1 || n > MaxGears {
		return misfit("Gearbox.Ratios", "must be 1 to %d, got %d: give one for each forward gear", MaxGears, n)
	}
	err := firstRefusal([]rule{
		{"Engine.Idle", e.Idle, 0, e.Redline, true, "give the rpm of the idling engine, below the redline"},
		{"Engine.Redline", e.Redline, e.Idle, 1e6, true, "it must lie above the idle speed"},
		{"Engine.Inertia", e.Inertia, 1e-3, 1e3, false, "0.15 kg m² is common for a saloon"},
		{"Engine.Drag", e.Drag, 0, 1e5, false, "the closed throttle brakes; 60 N m are common"},
		{"Clutch.Torque", c.Torque, 0, 1e6, true, "more than the engine's largest torque"},
		{"Clutch.Closed", c.Closed, e.Idle, e.Redline, true, "between idle and redline"},
		{"Gearbox.Reverse", g.Reverse, 0, 100, true, "give the ratio as a positive number; 3.5 is common"},
		{"Gearbox.Final", g.Final, 0, 100, true, "3.7 is common"},
		{"Gearbox.Loss", g.Loss, 0, 0.9, false, "0.1 is common"},
		{"Gearbox.ShiftTime", g.ShiftTime, 0, 10, false, "0.25 s is common"},
		{"Gearbox.Up", g.Up, g.Down, e.Redline, true, "above where it changes down, at most the redline"},
		{"Gearbox.UpEasy", g.UpEasy, g.Down, g.Up, true, "above where it changes down, at most that at full throttle"},
		{"Gearbox.Down", g.Down, e.Idle, e.Redline, false, "at least the idle speed"},
	})
	if err != nil {
		return err
	}
	for i, r := range g.Ratios {
		if !(r > 0 && r <= 100) {
			return misfit(fmt.Sprintf("Gearbox.Ratios[%d]", i), "must be > 0 and ≤ 100, got %g: 4 to 0.6 are common", r)
		}
		if i == 0 {
			continue
		}
		if before := g.Ratios[i-1]; !(r < before) {
			return misfit(fmt.Sprintf("Gearbox.Ratios[%d]", i), "must be < the one before it (%g), got %g: sort them", before, r)
		} else if after := g.UpEasy * r / before; !(after > g.Down) {
			return misfit("Gearbox.Down", "must be < %.5g, where changing up early from gear %d leads, got %g: else the box "+
				"would hunt; change down at lower rpm, or up at higher", after, i, g.Down)
		}
	}
	return nil
}
