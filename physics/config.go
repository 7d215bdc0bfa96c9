package physics

import (
	"fmt"
	"math"
	"runtime"

	"github.com/go-gl/mathgl/mgl64"
)

// Config holds the settings of a world.
type Config struct {
	Gravity  mgl64.Vec3 // m/s², 1e6 at most
	Hz       float64    // steps per second
	Substeps int        // solver sub-steps per step; 0 picks the number that makes a sub-step 1/960 s

	// ExpelZone (m) is the largest expel zone, the gap that solids keep. ZoneShare is the zone of smaller solids as a
	// share of half their smallest width, 0 for 2 %. A pair has the thinner zone of its two solids. Static meshes and
	// flat polygons have no width: there the other solid decides. The zone of a small solid does not go below 0.01 mm,
	// unless ExpelZone itself is smaller. The zone's error budget, from inside to outside:
	//
	//	rounding        2e-15 m at 10 m from the origin, 1.5e-8 m at 1e8 m, where the world ends
	//	least gap       1e-7 m: no committed motion comes closer, whatever happens
	//	1/4 of the zone the guard stops approaches here while there is clearance, so that some is left for the next step
	//	0.2…0.6         of the zone: where loads carry bodies; rows go from rigid to soft
	//	the zone        where a body without load rests, and where the swept kernels stop one
	//
	// so a zone of less than 1e-6 m would leave nothing between rounding and rest, and a zone as wide as the clearance of
	// a joint (a peg in its hole) clamps it: give such a world a zone of at most a quarter of the clearance.
	ExpelZone float64
	ZoneShare float64

	CCD CCD // how fast pairs find their contacts; CCDDefault is CCDExpel

	// Threads are the workers that share the loops of a step, 256 at most; 0 for as many as a step is worth, up to the
	// processors, with TuneThreads. Results never depend on them.
	Threads int
	// TuneThreads has steps find out by trial what sharing costs on this machine, and share less where it costs more
	// than it saves: where other programs use the processors, or these are far apart.
	TuneThreads bool
}

// defaultZoneShare: a larger share shows gaps on small bodies; a smaller one leaves no margin for the solver's noise,
// and the guard gets busy.
const defaultZoneShare = 0.02

// threadsMost bounds Config.Threads.
const threadsMost = 256

// DefaultConfig is earth's gravity at 60 steps per second, on one thread.
func DefaultConfig() Config {
	return Config{Gravity: mgl64.Vec3{0, -9.81, 0}, Hz: 60, ExpelZone: 0.001, Threads: 1}
}

// normalise checks the settings and replaces zeros by the engine's choices.
func (c *Config) normalise() error {
	switch {
	case !(c.Hz >= 1 && c.Hz <= 10000):
		return fmt.Errorf("hz must be between 1 and 10000, got %.10g", c.Hz)
	case !(c.ExpelZone >= 1e-6 && c.ExpelZone <= 0.1):
		return fmt.Errorf("expel zone must be between 0.000001 and 0.1 m, got %g", c.ExpelZone)
	case !(c.ZoneShare == 0 || c.ZoneShare >= 1e-4 && c.ZoneShare <= 0.5):
		return fmt.Errorf("zone share must be between 0.0001 and 0.5 (0 lets the engine choose), got %g", c.ZoneShare)
	case c.Substeps < 0 || c.Substeps > 1000:
		return fmt.Errorf("substeps must be between 1 and 1000 (0 lets the engine choose), got %d", c.Substeps)
	case c.Threads < 0 || c.Threads > threadsMost:
		return fmt.Errorf("threads must be between 1 and %d (0 lets the engine choose), got %d", threadsMost, c.Threads)
	case !bearable(c.Gravity):
		return fmt.Errorf("gravity must be finite and at most %g m/s², got %v", mostGravity, c.Gravity)
	}
	if err := c.CCD.check(); err != nil {
		return err
	}
	c.CCD = max(c.CCD, CCDExpel)
	if c.Substeps == 0 {
		// 1/960 s at any rate: whether stacks stand depends on the sub-step, not on the step.
		c.Substeps = max(1, int(math.Round(960/c.Hz)))
	}
	if c.ZoneShare == 0 {
		c.ZoneShare = defaultZoneShare
	}
	if c.Threads == 0 {
		// The pool leaves those alone that a loop is not worth: few bodies never have more than one.
		c.Threads, c.TuneThreads = min(runtime.GOMAXPROCS(0), threadsMost), true
	}
	return nil
}

// mostGravity (m/s²): three cubes of 1 m that fall from up to 7 m come to rest on the floor and on each other, in 40 of
// 40 heaps, up to 1e6; at 1e7 impacts throw them about so fast that most leave the world. (A stack stands up to 1e10.)
const mostGravity = 1e6

// bearable reports whether the world takes a gravity.
func bearable(g mgl64.Vec3) bool { return vec(g).Len() <= mostGravity }

func finite(v mgl64.Vec3) bool { return vec(v).IsFinite() }

func finiteTurn(q mgl64.Quat) bool { return finite(q.V) && q.W*0 == 0 }
