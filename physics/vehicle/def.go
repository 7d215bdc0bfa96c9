package vehicle

// Sizes of a car.
const (
	MaxAxles  = 4
	MaxWheels = 2 * MaxAxles
	MaxGears  = 12
)

// Def describes a car. All places are in the frame of the chassis at its centre of mass: x forward, y up, z right.
type Def struct {
	Axles   []Axle // from front to rear
	Engine  Engine
	Clutch  Clutch
	Gearbox Gearbox
	Centre  Differential // between the driven axles

	MaxSteer  float64 // rad, of the imagined wheel in the middle of a steered axle
	SteerRate float64 // rad/s, how fast that turns
	Ackermann float64 // 0: both wheels of an axle turn alike; 1: all wheels roll about one point
	ABS       bool    // keeps wheels near their peak slip while the foot brake is on
	DragArea  float64 // m², drag coefficient × frontal area
}

// Axle is a pair of wheels.
type Axle struct {
	X, Y   float64 // m, centres of the wheels where they hang, at full droop
	Track  float64 // m, between the centres of the wheels
	Radius float64 // m
	Width  float64 // m
	Spin   float64 // kg m², inertia of one wheel about its axle

	Suspension Suspension
	Tyre       Tyre

	Steer     float64 // share of the steering angle: 1 in front, 0 for none, negative for rear wheels that help
	Drive     float64 // share of the torque of the gearbox; all axles together 1
	Brake     float64 // N m of one wheel with the pedal down
	HandBrake float64 // N m of one wheel with the hand brake on
	Diff      Differential
	Downforce float64 // m², lift coefficient × frontal area that presses this axle down
}

// Suspension is the spring strut of one wheel, all seen at the wheel.
type Suspension struct {
	Rate    float64 // N/m
	Preload float64 // N, of the spring where the wheel hangs
	Bump    float64 // N s/m, damping while it is pressed in
	Rebound float64 // N s/m, damping while it comes out
	Travel  float64 // m, from full droop to the bump stop
	Stop    float64 // N/m, of the bump stop
	Cover   float64 // m beyond the stop over which the wheel can still give way: there it is inside the chassis
	Roll    float64 // N/m, anti-roll bar: force on a wheel per metre that it is pressed in further than the other
}

// Tyre is the grip of a wheel on the ground.
type Tyre struct {
	Friction  float64 // of the tread along the wheel, combined with that of the ground as contact.Combine says
	Lateral   float64 // friction across the wheel as a share of that along it: the friction ellipse
	PeakSlip  float64 // slip ratio of the largest force along the wheel
	PeakAngle float64 // rad, slip angle of the largest force across it
	Slide     float64 // share of the largest force that is left when the tyre slides
	Load      float64 // N, at which Friction holds
	Fade      float64 // share of the friction that is lost when the load doubles
	Rolling   float64 // resistance to rolling, as a share of the load
}

// Diff says how a differential splits torque.
type Diff uint8

// The kinds of differentials.
const (
	Open    Diff = iota // equal torques
	Limited             // resists a difference of speeds with a limited torque
	Locked              // equal speeds
)

// Differential splits torque between two sides.
type Differential struct {
	Kind    Diff
	Preload float64 // N m, of a limited one: resistance without load
	Bias    float64 // of a limited one: further resistance, as a share of the torque that drives it
}

// Engine is a motor with a flywheel.
type Engine struct {
	Curve   []TorquePoint // by rising rpm: torque at full throttle; none beyond its ends
	Idle    float64       // rpm
	Redline float64       // rpm, where the fuel is cut
	Inertia float64       // kg m², with flywheel
	Drag    float64       // N m, that the closed throttle brakes with at the redline; a third of it at rest
	Along   bool          // lies along the car, turning clockwise seen from ahead; else across, as wheels turn
}

// TorquePoint is a point of a torque curve.
type TorquePoint struct{ RPM, Torque float64 }

// Clutch is centrifugal: it begins to hold above idle.
type Clutch struct {
	Torque float64 // N m, that it holds when closed
	Closed float64 // rpm, where it is
}

// Gearbox changes by itself unless Controls.Gear holds a gear.
type Gearbox struct {
	Ratios    []float64 // of the forward gears, falling: engine turns per turn of the drive shaft
	Reverse   float64   // > 0
	Final     float64   // turns of the drive shaft per turn of the axle
	Loss      float64   // share of the power that it turns into heat
	ShiftTime float64   // s
	Up        float64   // rpm, where it changes up at full throttle
	UpEasy    float64   // rpm, the same with no throttle
	Down      float64   // rpm, where it changes down
}

// Gears of Controls.Gear; from 1 on it holds that gear.
const (
	Drive   = 0 // forward, changing by itself
	Reverse = -1
	Neutral = -2
)

// Controls are the orders to the car; it keeps to them until it gets others.
type Controls struct {
	Throttle  float64 // 0…1
	Brake     float64 // 0…1
	HandBrake float64 // 0…1
	Steer     float64 // -1…1, positive to the left
	Gear      int     // Drive, Reverse, Neutral, or a gear to hold

	// Torque (N m) drives, and Hold (N m) brakes, single wheels besides all that, for game code; by wheel: 0 is the left
	// wheel of the first axle, 1 its right one, and so on.
	Torque, Hold [MaxWheels]float64
}
