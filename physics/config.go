package physics

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Config holds the settings of a world.
type Config struct {
	Gravity   mgl64.Vec3 // m/s²
	Hz        float64    // steps per second
	Substeps  int        // solver sub-steps per step; 0 picks the number that makes a sub-step 1/960 s
	ExpelZone float64    // m, largest expel zone; small solids get 2 % of their smallest half width
	Threads   int        // workers; results never depend on it
}

// DefaultConfig is earth's gravity at 60 steps per second.
func DefaultConfig() Config {
	return Config{Gravity: mgl64.Vec3{0, -9.81, 0}, Hz: 60, ExpelZone: 0.001, Threads: 1}
}

// normalise checks the settings and fills in what was left to the engine.
func (c *Config) normalise() error {
	switch {
	case !(c.Hz >= 1 && c.Hz <= 10000):
		return fmt.Errorf("hz must be between 1 and 10000, got %.10g", c.Hz)
	case !(c.ExpelZone >= 1e-6 && c.ExpelZone <= 0.1):
		return fmt.Errorf("expel zone must be between 0.000001 and 0.1 m, got %g", c.ExpelZone)
	case c.Substeps < 0 || c.Substeps > 1000:
		return fmt.Errorf("substeps must be between 1 and 1000 (0 lets the engine choose), got %d", c.Substeps)
	case c.Threads < 0 || c.Threads > 1024:
		return fmt.Errorf("threads must be between 1 and 1024, got %d", c.Threads)
	case !finite(c.Gravity):
		return fmt.Errorf("gravity must be finite, got %v", c.Gravity)
	}
	if c.Substeps == 0 {
		// 1/960 s at any rate: what decides whether stacks stand is the sub-step, not the step.
		c.Substeps = max(1, int(math.Round(960/c.Hz)))
	}
	c.Threads = max(1, c.Threads)
	return nil
}

func finite(v mgl64.Vec3) bool { return vec(v).IsFinite() }
