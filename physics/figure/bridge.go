package figure

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Bridge is a row of planks between two places at one height or not, with hinges between the planks.
type Bridge struct {
	Start, End mgl64.Vec3 // m, where it hangs: the middles of its edges
	Planks     int
	Width      float64 // m, across; 0: 2
	Thick      float64 // m; 0: 60 mm
	Sag        float64 // m, of its middle below the line from start to end
	Mass       float64 // kg, of all planks; 0 takes density × volume
	Friction   float64 // N m, of each hinge
	Name       string
}

// plankGap is the share of its pitch that a plank leaves free: neighbours pass through each other, and corners that
// turn stay clear of the planks after those.
const plankGap = 0.06

// Figure returns the parts and joints.
func (b *Bridge) Figure() (Figure, error) {
	from, to := geom.FromArray(b.Start), geom.FromArray(b.End)
	way := to.Sub(from)
	width, thick := orElse(b.Width, 2), orElse(b.Thick, 0.06)
	level := geom.V(way.X, 0, way.Z)
	switch {
	case b.Planks < 1:
		return Figure{}, fmt.Errorf("planks must be 1 or more, got %d", b.Planks)
	case !(level.Len() > 0 && level.IsFinite()):
		return Figure{}, fmt.Errorf("start and end are one above the other: a bridge leads some way")
	case !(b.Sag >= 0 && b.Sag <= way.Len()):
		return Figure{}, fmt.Errorf("sag must be 0 to the %.3g m between start and end, got %.10g", way.Len(), b.Sag)
	}
	if err := firstError(positive("width", width), positive("thick", thick)); err != nil {
		return Figure{}, err
	}
	points := hanging(from, to, b.Planks, b.Sag)
	ahead := level.Unit()
	across := ahead.Cross(geom.V(0, 1, 0))
	yaw := turnOf(geom.V(1, 0, 0), ahead)
	var f Figure
	for i := range b.Planks {
		along := points[i+1].Sub(points[i])
		pitch := turnOf(ahead, along.Unit())
		f.Parts = append(f.Parts, Part{Name: fmt.Sprintf("%s plank %d", b.Name, i+1), Mass: b.Mass / float64(b.Planks),
			Box:      mgl64.Vec3{along.Len() * (1 - plankGap), thick, width},
			Position: points[i].Lerp(points[i+1], 0.5).Array(), Rotation: quat(pitch.Mul(yaw))})
	}
	for i := 0; i <= b.Planks; i++ {
		j := Joint{Name: fmt.Sprintf("%s hinge %d", b.Name, i+1), A: i - 1, B: i, At: points[i].Array(), Axis: across.Array(),
			Kind: joint.Hinge{Axis: joint.Axis{Friction: b.Friction}}}
		switch i {
		case 0:
			j.A = FirstEnd
		case b.Planks:
			j.A, j.B = SecondEnd, b.Planks-1
		}
		f.Joints = append(f.Joints, j)
	}
	return f, nil
}

// orElse returns a measure, or another one where it is zero.
func orElse(v, other float64) float64 {
	if v == 0 {
		return other
	}
	return v
}
