package vehicle

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// The shell lies in the solids that collide, fills the part that it does not leave to the wheels, and leaves them free:
// the discs of all wheels, from where they stand up to the stop of the suspension.
func TestShell(t *testing.T) {
	for _, d := range []Design{Saloon(), RaceCar()} {
		panels := d.Shell()
		parts := map[Part]int{}
		volume, whole := 0.0, 0.0
		for _, s := range d.Body.Solids {
			whole += s.Shape.MassProperties(1).Mass
		}
		for i := range panels {
			p := &panels[i]
			parts[p.Part]++
			volume += p.Shape.MassProperties(1).Mass
			if out := sticksOut(&p.Shape, geom.Vec3{}, d.Body.Solids); out > 1e-9 {
				t.Errorf("%s: panel %d sticks out of the solids by %g m", d.Body.Name, i, out)
			}
		}
		arches := 0.0
		for i := range d.Car.Axles {
			a := &d.Car.Axles[i]
			arches += 2 * (0.5*math.Pi + 2) * a.Radius * a.Radius * (a.Width + behind)
			pressed := a.Radius - a.Y
			for _, z := range [2]float64{-0.5 * (a.Track + a.Width), 0.5 * (a.Track + a.Width)} {
				for turn := range 32 {
					s, c := math.Sincos(float64(turn) * math.Pi / 16)
					for _, up := range [2]float64{pressed, min(a.Suspension.Travel, pressed+0.05)} {
						rim := geom.Vec3{X: a.X + a.Radius*c, Y: a.Y + up + a.Radius*s, Z: z}
						for k := range panels {
							if holds(&panels[k], rim) {
								t.Fatalf("%s: panel %d is where wheel %d of axle %d is, at %v", d.Body.Name, k, turn, i, rim)
							}
						}
					}
				}
			}
		}
		if volume > whole-0.5*arches || volume < whole-1.5*arches {
			t.Errorf("%s: the shell has %.3f m³ of %.3f m³, want some %.3f m³ of arches", d.Body.Name, volume, whole, arches)
		}
		for part := Bodywork; part <= TailLight; part++ {
			if parts[part] == 0 {
				t.Errorf("%s: no panel of part %d", d.Body.Name, part)
			}
		}
	}
}

func holds(p *Panel, at geom.Vec3) bool {
	for f := range p.Shape.Core.Faces {
		if p.Shape.Core.Faces[f].Plane.Height(at) > -1e-9 {
			return false
		}
	}
	return true
}

// A car has the shell of its design around its centre of mass; one that is built on any body has none.
func TestShellOfACar(t *testing.T) {
	w, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	d := Saloon()
	c, err := d.Add(w, mgl64.Vec3{0, 1, 0}, mgl64.Quat{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Shell() {
		if out := sticksOut(&c.Shell()[i].Shape, geom.Vec3{}, w.Body(c.Chassis()).Solids()); out > 1e-9 {
			t.Errorf("panel %d sticks out of the chassis by %g m", i, out)
		}
	}
	bare, err := New(w, c.Chassis(), c.Def())
	if err != nil || len(c.Shell()) == 0 || bare.Shell() != nil {
		t.Errorf("%d panels, bare %v, %v", len(c.Shell()), bare.Shell(), err)
	}
}
