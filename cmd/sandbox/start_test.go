package main

import (
	"github.com/go-gl/mathgl/mgl32"
	"testing"
)

func TestStartCameraSeesALevelThatDoesNotSay(t *testing.T) {
	level := writeFile(t, "far.star", `
ground()
box((1, 1, 1), at=(100, 0.6, -50))
`)
	io, _ := newTestConsole()
	lanes, err := (&LevelFlags{}).Open(level, io)
	if err != nil {
		t.Fatal(err)
	}
	camera := StartCamera(lanes)
	to := mgl32.Vec3{100, 0.6, -50}
	if camera.Target.Sub(to).Len() > 1 || camera.Distance() > 20 {
		t.Errorf("the camera is at %v and looks at %v", camera.Eye, camera.Target)
	}
}
