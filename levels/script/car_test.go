package script

import (
	"strings"
	"testing"
)

// TestSetupErrors: whatever makes no car is said in one line with the parameter, its value, why, and the place of the
// call.
func TestSetupErrors(t *testing.T) {
	for _, row := range []struct{ arguments, want string }{
		{"spring=-20000", "spring (front) must be > 0 and ≤ 1e+08, got -20000: a spring pushes"},
		{"spring=(26000, 0)", "spring (rear) must be > 0 and ≤ 1e+08, got 0: a spring pushes"},
		{"spring=100", "spring (front) must be > "},
		{"spring=(1, 2, 3)", "want a finite number, or two: (front, rear)"},
		{"spring='stiff'", "want a finite number, or two: (front, rear)"},
		{"bump=-1", "bump (front) must be ≥ 0 and ≤ 1e+07, got -1: a damper takes energy away"},
		{"rebound=(1, -1)", "rebound (rear) must be ≥ 0 and ≤ 1e+07, got -1: a damper takes energy away"},
		{"travel=0", "travel (front) must be > 0 and ≤ 10, got 0: the way from full droop to the bump stop in m"},
		{"travel=0.01", "spring (front) must be > "},
		{"stop=-5", "stop (front) must be ≥ 0"},
		{"rollbar=-5", "rollbar (front) must be ≥ 0 and ≤ 1e+08, got -5: an anti-roll bar resists roll"},
		{"wheel_radius=0", "wheel_radius (front) must be ≥ 0.01 and ≤ 10, got 0"},
		{"wheel_radius=0.6", "axle (front) must have its wheels inside the chassis"},
		{"wheel_width=-0.2", "wheel_width (front) must be ≥ 0.005"},
		{"wheel_inertia=0", "wheel_inertia (front) must be ≥ 0.001 and ≤ 10000, got 0: a wheel needs an inertia"},
		{"axles=(-1.4, 1.2)", "axles (rear) must be < that of the axle before it (-1.4), got 1.2"},
		{"axles=(1.5, 0.5)", "axles must stand on either side of the centre of mass"},
		{"axles=(2.2, -1.4)", "axle (front) must have its wheels inside the chassis"},
		{"track=0", "track (front) must be > 0 and ≤ 100, got 0"},
		{"track=2.5", "axle (front) must have its wheels inside the chassis"},
		{"slip_peak=0", "slip_peak (front) must be ≥ 0.005"},
		{"angle_peak=(8, 0)", "angle_peak must be 0.5 to 57 degrees, got 0"},
		{"slide=1", "slide (front) must be ≥ 0.1 and ≤ 0.99, got 1: 0.8 is common; 1 would leave no peak"},
		{"rolling=-0.1", "rolling (front) must be ≥ 0"},
		{"brake=-1000", "brake (front) must be ≥ 0 and ≤ 1e+06, got -1000: give the torque of one brake in N m"},
		{"handbrake=-1000", "handbrake (front) must be ≥ 0"},
		{"abs=1", "want True or False, got int"},
		{"max_steer=90", "max_steer must be 0 to 68 degrees, got 90"},
		{"steer_rate=0", "steer_rate must be 0.1 to 5000 degrees, got 0"},
		{"ackermann=2", "ackermann must be ≥ 0 and ≤ 1, got 2"},
		{"drag=-1", "drag must be ≥ 0 and ≤ 100, got -1"},
		{"downforce=1000", "downforce (front) must be ≥ -100 and ≤ 100, got 1000"},
		{"drive='both'", "drive must be one of all, front, rear, got \"both\""},
		{"drive=4", "want a word in quotes, got 4"},
		{"diff='spool'", "diff must be one of limited, locked, open, got \"spool\""},
		{"gears=[3.5, 0]", "gears[1] must be > 0 and ≤ 100, got 0: 4 to 0.6 are common"},
		{"gears=[3.5, -2]", "gears[1] must be > 0 and ≤ 100, got -2"},
		{"gears=[1, 2]", "gears[1] must be < the one before it (1), got 2: sort them"},
		{"gears=[]", "the list is empty"},
		{"gears=3.5", "want a list of numbers, got float"},
		{"gears=[9 - 0.1 * i for i in range(13)]", "at most 12 numbers are allowed, got 13"},
		{"gears=[4, 0.5], shift_down=1400", "shift_down must be < "},
		{"reverse=0", "reverse must be > 0 and ≤ 100, got 0"},
		{"reverse=-3", "reverse must be > 0 and ≤ 100, got -3: give the ratio as a positive number"},
		{"final=0", "final must be > 0 and ≤ 100, got 0: 3.7 is common"},
		{"final=float('nan')", "want a finite number"},
		{"shift_time=-1", "shift_time must be ≥ 0 and ≤ 10, got -1"},
		{"shift_up=9000", "shift_up must be > 2032.3 and ≤ 6500, got 9000"},
		{"shift_down=100", "shift_down must be ≥ 800"},
		{"torque=[(0, 100)]", "torque must have ≥ 2 points, got 1"},
		{"torque=[(0, 100), (0, 50)]", "torque[1] must have a torque of 0 to 1e5 N m, and more rpm"},
		{"torque=[(0, 100), (500, -50)]", "torque[1] must have a torque of 0 to 1e5 N m, and more rpm"},
		{"torque=[(0, 0), (7000, 0)], power=1e5", "torque must give 1 W between idle and redline for power to scale it"},
		{"torque=[(0, 100, 3)]", "want two numbers"},
		{"idle=0", "idle must be > 0"},
		{"idle=7000", "idle must be > 0 and ≤ 6500, got 7000"},
		{"redline=500", "idle must be > 0 and ≤ 500, got 800"},
		{"engine_inertia=0", "engine_inertia must be ≥ 0.001"},
		{"engine_drag=-1", "engine_drag must be ≥ 0"},
		{"clutch=0", "clutch must be > 0"},
	} {
		_, err := runText("ground()\n\n  \ncar(at=(0, 0.01, 0), "+row.arguments+")", nil)
		if err == nil || !strings.HasPrefix(err.Error(), "bad.star:4:1: car: ") || !strings.Contains(err.Error(), row.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", row.arguments, err)
		}
	}
}

// TestCarErrors: whatever is wrong with a car is said with the line that made it.
func TestCarErrors(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"car(design='salon')", `there is no design "salon"`},
		{"car(mass=10)", "mass of a car must be 500 to 3000 kg"},
		{"car(mass=0)", "mass must be > 0"},
		{"car(power=-1)", "power must be > 0"},
		{"car(grip=9)", "grip must be 0.05 to 4"},
		{"car(speed=1000)", "speed must be within"},
		{"car(test='jump')", `there is no road test "jump"`},
		{"car(driver=[(0, 0, 0), (1, 0, 0)])", "the line must have ≥ 3 points, got 2"},
		{"car(driver=[(0, 0, 0), (0, 0, 0), (1, 0, 0)])", "must be apart"},
		{"car(driver='me')", `want a line of points, "player" or None, got "me"`},
		{"car(top=10)", "there is no line to drive along"},
		{"car(wings=3)", "unexpected keyword argument \"wings\""},
	} {
		_, err := runText("ground()\n"+row.text, nil)
		if err == nil || !strings.HasPrefix(err.Error(), "bad.star:2:1: ") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", row.text, err)
		}
	}
}
