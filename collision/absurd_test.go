package collision_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestEmptyShapeIsNowhere: the zero Shape answers every question, and is no solid.
func TestEmptyShapeIsNowhere(t *testing.T) {
	for _, form := range []collision.Form{collision.Polyhedral, collision.Spherical, collision.Capsular,
		collision.Meshed} {
		empty := collision.Shape{Form: form}
		at := geom.IdentityPose()
		frame := at.Frame()
		box, placed := empty.Bounds(&frame), empty.Placed(mgl64.Vec3{1, 2, 3}, mgl64.QuatIdent())
		switch {
		case !empty.Empty() || empty.Validate() == nil:
			t.Errorf("form %d: passes for a shape", form)
		case empty.MassProperties(1000) != convex.MassProperties{}:
			t.Errorf("form %d: has the mass %v", form, empty.MassProperties(1000))
		case empty.Solid():
			t.Errorf("form %d: has an inside", form)
		case len(empty.Skin().Verts) != 0:
			t.Errorf("form %d: has corners", form)
		case box.Min.X <= box.Max.X:
			t.Errorf("form %d: fills the box %v", form, box)
		case placed.Validate() == nil:
			t.Errorf("form %d: is a shape once placed", form)
		}
		block, err := collision.Box(mgl64.Vec3{1, 1, 1})
		if err != nil {
			t.Fatal(err)
		}
		if gap, n := collision.Gap(&empty, &block, &frame, &frame); !math.IsInf(gap, 1) || n != (geom.Vec3{}) {
			t.Errorf("form %d: is %g m from a box, along %v", form, gap, n)
		}
	}
}

// TestMadeShapesAreValid: a shape made by a function of the package passes Validate, wherever it is placed.
func TestMadeShapesAreValid(t *testing.T) {
	tilt := mgl64.QuatRotate(0.7, mgl64.Vec3{0, 0, 1})
	for name, make := range map[string]func() (collision.Shape, error){
		"box":      func() (collision.Shape, error) { return collision.Box(mgl64.Vec3{1, 2, 3}) },
		"wedge":    func() (collision.Shape, error) { return collision.Wedge(mgl64.Vec3{1, 2, 3}) },
		"cylinder": func() (collision.Shape, error) { return collision.Cylinder(1, 2, 12) },
		"cone":     func() (collision.Shape, error) { return collision.Cone(1, 2, 12) },
		"ball":     func() (collision.Shape, error) { return collision.Sphere(1e-6) },
		"pill":     func() (collision.Shape, error) { return collision.Capsule(1, 0.5) },
		"point":    func() (collision.Shape, error) { return collision.Point(0.01) },
		"triangle": func() (collision.Shape, error) {
			return collision.Triangle(mgl64.Vec3{}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0})
		},
		"field": func() (collision.Shape, error) { return collision.HeightField(2, 1, []float64{0, 1, 2, 0}) },
	} {
		shape, err := make()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		placed := shape.Placed(mgl64.Vec3{10, -3, 0}, tilt)
		if err := shape.Validate(); err != nil {
			t.Errorf("%s %v", name, err)
		}
		if err := placed.Validate(); err != nil {
			t.Errorf("%s, placed, %v", name, err)
		}
		nowhere := shape.Placed(mgl64.Vec3{math.NaN(), 0, 0}, tilt)
		if nowhere.Validate() == nil {
			t.Errorf("%s may be placed at NaN", name)
		}
	}
}

// TestAbsurdMeasuresAreRefused: no measure, however absurd, makes a shape or a panic.
func TestAbsurdMeasuresAreRefused(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300} {
		v := mgl64.Vec3{x, 1, 1}
		far := mgl64.Vec3{x, x, x}
		for name, make := range map[string]func() error{
			"box":       func() error { _, err := collision.Box(v); return err },
			"wedge":     func() error { _, err := collision.Wedge(v); return err },
			"cylinder":  func() error { _, err := collision.Cylinder(x, 1, 8); return err },
			"cone":      func() error { _, err := collision.Cone(1, x, 8); return err },
			"ball":      func() error { _, err := collision.Sphere(x); return err },
			"pill":      func() error { _, err := collision.Capsule(1, x); return err },
			"point":     func() error { _, err := collision.Point(x); return err },
			"hull":      func() error { _, err := collision.Hull([]mgl64.Vec3{far, far, far, far}); return err },
			"no hull":   func() error { _, err := collision.Hull(nil); return err },
			"triangle":  func() error { _, err := collision.Triangle(far, far, far); return err },
			"polygon":   func() error { _, err := collision.Polygon([]mgl64.Vec3{far, far}, x); return err },
			"mesh":      func() error { _, _, err := collision.Mesh([]mgl64.Vec3{far}, [][]int32{{0, 0, 0}}); return err },
			"no mesh":   func() error { _, _, err := collision.Mesh(nil, nil); return err },
			"loose":     func() error { _, _, err := collision.Mesh(nil, [][]int32{{0, 1, -1}}); return err },
			"field":     func() error { _, err := collision.HeightField(2, x, []float64{0, 1, 2, 0}); return err },
			"no field":  func() error { _, err := collision.HeightField(0, 1, nil); return err },
			"odd field": func() error { _, err := collision.HeightField(-2, 1, []float64{0, 1, 2, 0}); return err },
		} {
			if make() == nil {
				t.Errorf("%s of %g was taken", name, x)
			}
		}
	}
}
