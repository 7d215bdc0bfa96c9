package main

import (
	"errors"
	"strings"
	"testing"
)

// TestCameraOfCar: --camera takes the seats by name and refuses cars that are not there.
func TestCameraOfCar(t *testing.T) {
	io, _ := newTestConsole()
	lanes, err := (&levelFlags{}).open(writeFile(t, "cars.star", twoCars), io)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]ride{
		"chase": {kind: chasing, number: 1}, "chase:parked": {kind: chasing}, "cockpit:mine": {kind: inside, number: 1},
	} {
		kind, name, is := parseRide(text)
		var r ride
		if err := r.boardNamed(lanes, kind, name); !is || err != nil || r.kind != want.kind || r.number != want.number {
			t.Errorf("%s: %v, seat %d of car %d", text, err, r.kind, r.number)
		}
	}
	var r ride
	var usage usageError
	err = r.boardNamed(lanes, chasing, "ours")
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "parked, mine") {
		t.Errorf("a car that is not there: %v", err)
	}
	if _, _, is := parseRide("1,2,3,4,5,6"); is {
		t.Error("numbers are taken for a seat")
	}
}
