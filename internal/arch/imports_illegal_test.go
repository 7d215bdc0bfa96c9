package arch

import (
	"testing"
)

func TestIllegalImportsAreNamed(t *testing.T) {
	rows := []struct {
		name, pkg, path string
		test, ok        bool
	}{
		{"standard library", "collision/geom", "go/ast", false, true},
		{"downwards", "physics", module + "/contact", false, true},
		{"upwards", "contact", module + "/physics", false, false},
		{"past the neighbour", "render/window", module + "/physics", false, false},
		{"sideways", "collision/expel", module + "/collision/screw", false, false},
		{"a package without a row", "physics", module + "/tools", false, false},
		{"from a package without a row", "tools", "fmt", false, false},
		{"cgo in physics", "physics", "C", false, false},
		{"cgo in the window", "render/window", "C", false, true},
		{"OpenGL in render", "render", openGL, false, false},
		{"OpenGL in the command", "cmd/sandbox", openGL, false, false},
		{"another OpenGL version", "render/window", "github.com/go-gl/gl/v4.1-core/gl", false, false},
		{"public vectors in a kernel", "collision/expel", vectors64, false, false},
		{"public vectors in a test above", "render/window", vectors64, true, true},
		{"public vectors in a test below", "contact", vectors64, true, false},
		{"a folder's prefix is not the folder", "render", fonts + "2/font", false, false},
		{"planar engine in crosscheck", "cmd/sandbox/internal/crosscheck", planar, false, true},
		{"planar engine in a test", "physics", planar, true, false},
		{"planar engine in the command", "cmd/sandbox", planar, false, false},
		{"test tool in a test", "collision/geom", "pgregory.net/rapid", true, true},
		{"test tool in code", "cmd/sandbox", "pgregory.net/rapid", false, false},
		{"testing in code", "physics", "testing", false, false},
		{"testing in physicstest", "physics/physicstest", "testing", false, true},
		{"collisiontest in a test of a kernel", "collision/screw", module + "/collision/collisiontest", true, true},
		{"collisiontest in code", "collision/screw", module + "/collision/collisiontest", false, false},
		{"collisiontest below the kernels", "contact", module + "/collision/collisiontest", true, false},
		{"own package in an outside test", "contact", module + "/contact", true, true},
		{"two floors down in a test", "levels", module + "/contact/rigid", true, true},
		{"two floors down in code", "levels", module + "/contact/rigid", false, false},
		{"scripts in a scene", "levels/scene", module + "/levels/script", false, false},
		{"scripts in a test of scenes", "levels/scene", module + "/levels/script", true, false},
		{"the stage in a script", "levels/script", module + "/levels/play", false, false},
		{"the world in the catalog", "levels", module + "/physics", false, false},
		{"loading in play", "levels/play", module + "/levels", false, false},
		{"loading in a test of play", "levels/play", module + "/levels", true, true},
		{"physicstest in a test of the world", "physics", module + "/physics/physicstest", true, true},
		{"physicstest in code", "levels", module + "/physics/physicstest", false, false},
		{"physicstest below the world", "contact", module + "/physics/physicstest", true, false},
		{"statetest in a test of a room", rooms + "guard", module + "/" + rooms + "state/statetest", true, true},
		{"statetest in a room", rooms + "guard", module + "/" + rooms + "state/statetest", false, false},
		{"statetest in a test of the world", "physics", module + "/" + rooms + "state/statetest", true, false},
		{"the auditor in a test of the world", "physics", module + "/physics/audit", true, true},
		{"the auditor in the world", "physics", module + "/physics/audit", false, false},
		{"collision in the auditor", "physics/audit", module + "/collision", false, false},
		{"everything", "cmd/sandbox", module + "/contact/rigid", false, true},
	}
	for _, r := range rows {
		if why := illegal(r.pkg, r.path, r.test); (why == "") != r.ok {
			t.Errorf("%s: %s importing %s: got %q", r.name, r.pkg, r.path, why)
		}
	}
}
