package scene

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
)

// TestLocks: words become axes, and what makes no sense is refused with the key at fault.
func TestLocks(t *testing.T) {
	for _, c := range []struct {
		body Body
		axes physics.Axes
		want string
	}{
		{Body{Lock: []string{"x"}}, 1, ""},
		{Body{Lock: []string{"planar"}, Velocity: mgl64.Vec3{1, 2}, Spin: mgl64.Vec3{0, 0, 3}}, 28, ""},
		{Body{Lock: []string{"turns", "y"}}, 58, ""},
		{Body{Lock: []string{"all"}}, 63, ""},
		{Body{Lock: []string{"yaw"}}, 0, `there is no freedom "yaw" to lock: take one of x, y, z, turn x`},
		{Body{Lock: []string{"plane"}}, 0, `there is no freedom "plane" to lock (did you mean "planar"?): take one of`},
		{Body{Kind: StaticBody, Lock: []string{"x"}}, 1, "only a dynamic body"},
		{Body{Lock: []string{"y"}, Velocity: mgl64.Vec3{0, 1}}, 2, "its velocity leads along y"},
		{Body{Lock: []string{"turn z"}, Spin: mgl64.Vec3{0, 0, 1}}, 32, "its spin is about z"},
	} {
		if got := c.body.Locks(); got != c.axes {
			t.Errorf("%v: axes %d, want %d", c.body.Lock, got, c.axes)
		}
		f := c.body.checkLock()
		if (f == nil) != (c.want == "") || f != nil && !strings.Contains(f.Error(), c.want) {
			t.Errorf("%v: got %v, want %q", c.body.Lock, f, c.want)
		}
	}
}
