// Package vehicle is a car built through the public calls of the world: a chassis, which is any dynamic body, on wheels
// that are cast, not bodies. Before every World.Step, Car.Step casts each wheel down its strut, solves suspension,
// tyres, brakes and drive line together for the coming step and pushes the chassis, and the bodies that the wheels
// stand on, with the impulses found.
//
// Why cast wheels: bodies would need joints of their own at 1 % of the mass of the chassis and turn at 100 rad/s, for
// which the world would cut every step into slices. A cast of a prism of 16 sides costs 5 µs over a flat road, of a
// ball 4 and of 24 sides 8 (BenchmarkCast); a ball would meet the walls that a car drives along. A wheel is cast as a
// prism around the circle that is drawn, which holds it at any turn, and stands where the cast ended. The cast begins
// where the wheel is inside a solid of the chassis (New asks for that), where nothing else can be: so the drawn wheel
// overlaps nothing. A steered wheel beside an obstacle turns no further than it has room.
//
// Frames: that of the chassis is at its centre of mass, x forward, y up, z to the right. Steering and yaw are
// positive to the left (ISO 8855), wheels turn forward with positive spin. SI units throughout; only engine speeds
// that are meant for people are in rpm.
//
// Time: the impulses of a step are given at its start, while gravity works all through it. The rows therefore speak
// of the mean velocity of the step, v + g dt/2 + ΣJᵀp/m: when that is zero the car is where it was. The scheme is the
// leapfrog, and keeps to second order whatever the rate.
//
// Left out: the gyroscopic torque of turning wheels and engine. Four wheels of 1.1 kg m² at 100 rad/s in a turn of 0.3
// rad/s ask for 130 N m of roll, where the bend itself asks for 7000. The torque of wheels and engine that speed up is
// there.
//
//	tyre.go   magic formula and friction ellipse (Pacejka, Tire and Vehicle Dynamics, 3rd ed. 2012, chapters 1 and 4)
//	strut.go  springs, dampers, stops and anti-roll bars as implicit rows (Catto, Soft Constraints, GDC 2011)
//	solve.go  all rows of a car: projected Gauss–Seidel, warm started
//	spins.go  wheels, differentials, clutch and engine: one small linear system, inverted rank by rank
//	gears.go  engine torque, idle, automatic gearbox
//	react.go  reaction of the chassis when wheels and engine speed up
//	kerb.go   edges that wheels meet sideways
//	park.go   how a car comes to rest and sleeps
//	line.go   closed lines to drive along
//	driver.go follows a line (pure pursuit, Coulter, CMU-RI-TR-92-01, 1992)
package vehicle
