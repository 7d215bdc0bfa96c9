package picture

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

func TestStartCameraSeesALevelThatDoesNotSay(t *testing.T) {
	lanes := loadtest.OpenScript(t, `
ground()
box((1, 1, 1), at=(100, 0.6, -50))
`, 0)
	camera := StartCamera(lanes)
	to := mgl32.Vec3{100, 0.6, -50}
	if camera.Target.Sub(to).Len() > 1 || camera.Distance() > 20 {
		t.Errorf("the camera is at %v and looks at %v", camera.Eye, camera.Target)
	}
}
