package picture

import (
	"errors"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestCameraOfCar: --camera takes the seats by name and refuses cars that are not there.
func TestCameraOfCar(t *testing.T) {
	lanes := loadtest.OpenScript(t, loadtest.TwoCars, 0)
	for text, want := range map[string]Ride{
		"chase": {Kind: Chasing, Number: 1}, "chase:parked": {Kind: Chasing}, "cockpit:mine": {Kind: Inside, Number: 1},
	} {
		kind, name, is := ParseRide(text)
		var r Ride
		if err := r.BoardNamed(lanes, kind, name); !is || err != nil || r.Kind != want.Kind || r.Number != want.Number {
			t.Errorf("%s: %v, seat %d of car %d", text, err, r.Kind, r.Number)
		}
	}
	for kind, close := range map[SeatKind]bool{Inside: true, Chasing: false} {
		r := Ride{Kind: kind}
		if camera, ok := r.Camera(lanes, 1); !ok || camera.Close != close {
			t.Errorf("kind %d: the camera is %+v", kind, camera)
		}
	}
	var r Ride
	var usage console.UsageError
	err := r.BoardNamed(lanes, Chasing, "ours")
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "parked, mine") {
		t.Errorf("a car that is not there: %v", err)
	}
	if _, _, is := ParseRide("1,2,3,4,5,6"); is {
		t.Error("numbers are taken for a seat")
	}
}
