package unit

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// tunnels are fast cubes between walls, and against one.
func tunnels() []scene {
	through := func(name, between string, speed, from float64, t tunnel) scene {
		return scene{name: name, shows: "a cube of 1 m flies through between " + between + " and keeps its speed",
			also: fmt.Sprintf("10 m long, %g mm of air on each side, cube begins %g m before the middle", 1e3*t.air, -from),
			step: 0.01, seconds: 10 / speed, speed: speed, weightless: true, cost: 0.1,
			bars: []trial.Bar{trial.Within("way", 0.005, trial.ClosedForm), trial.AtMost("into-walls", t.air, "m",
				trial.Promise),
				noLoss},
			play: func(u *sceneTrial) string { return u.flyThrough(t, from) }}
	}
	floor, roof, left, right := vec{0, 1, 0}, vec{0, -1, 0}, vec{1, 0, 0}, vec{-1, 0, 0}
	return []scene{
		through("tunnel-2-walls", "a floor and a roof", 10, -4, tunnel{1e-4, 5, 1, []vec{floor, roof}}),
		through("tunnel-2-walls-8K", "two sheets of 8192 triangles", 100, -4, tunnel{1e-3, 5, 64, []vec{floor, roof}}),
		through("tunnel-3-walls", "a floor and two sides", 100, -4.5, tunnel{1e-4, tunnelHalf, 1, []vec{floor, left, right}}),
		through("tunnel-4-walls", "a floor, a roof and two sides", 10, -4.5,
			tunnel{1e-4, tunnelHalf, 1, []vec{floor, roof, left, right}}),
		{name: "tunneling", shows: "a cube shot at a thin wall hits it and stays on its side",
			also: "cube of 1 m from 5 m away, turned by 32°, 247° and 53°; a wall of 2 mm here", step: 0.01, seconds: 1,
			speed: 1000, weightless: true, cost: 0.1, play: tunneling,
			bars: []trial.Bar{trial.AtMost("beyond", 0, "m", trial.Promise), trial.AtMost("nearest", 0.87, "m",
				"half its diagonal")}},
	}
}

// noLoss is the bar of what nothing holds up.
var noLoss = trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign)

// A tunnel leads 10 m along z.
type tunnel struct {
	air   float64 // m, between cube and wall
	half  float64 // m, half the width of each wall
	tiles int     // of two triangles each, along and across each wall
	inner []vec   // normals of the walls, inwards
}

const (
	tunnelHalf = 0.5 // m, of the cube
	tunnelLong = 5.0 // m, half the length
)

// walls builds the tunnel, as one mesh.
func (u *sceneTrial) walls(t tunnel) physics.BodyDef {
	var points []vec
	var faces [][]int32
	for _, n := range t.inner {
		first, row := len(points), t.tiles+1
		across := n.Cross(vec{0, 0, 1})
		for k := range row * row {
			x := 2*float64(k%row)/float64(t.tiles) - 1
			z := 2*float64(k/row)/float64(t.tiles) - 1
			at := n.Mul(-tunnelHalf - t.air).Add(across.Mul(t.half * x))
			points = append(points, at.Add(vec{0, 0, tunnelLong * z}))
		}
		for k := range t.tiles * t.tiles {
			a := int32(first + k/t.tiles*row + k%t.tiles)
			b, c, d := a+1, a+int32(row), a+int32(row)+1
			faces = append(faces, []int32{a, c, b}, []int32{b, c, d})
		}
	}
	shape, _, err := collision.Mesh(points, faces)
	return scenery.Static(scenery.Body("walls", u.matter(), vec{})(shape, err))
}

// flyThrough plays for the time that 10 m take, and measures the way against that, and how far off the axis the cube
// has been while any of it was between the walls.
func (u *sceneTrial) flyThrough(t tunnel, from float64) string {
	c := scenery.Thrown(scenery.Cube("cube", u.matter(), 2*tunnelHalf, vec{0, 0, from}), vec{0, 0, u.speed})
	id := u.begin(u.walls(t), c)[1]
	u.Worst("into-walls", 0)
	u.each(u.seconds, func() {
		at := u.Body(id).Position()
		if at[2] < tunnelLong+tunnelHalf {
			for _, n := range t.inner {
				u.Worst("into-walls", -at.Dot(n))
			}
		}
	})
	way, exact := u.Body(id).Position()[2]-from, u.speed*u.seconds
	u.Beside("way", "way through the tunnel", way, exact, exact, "m")
	return fmt.Sprintf("flew %.4g of %.4g m, up to %s off its axis", way, exact,
		u.quantity("into-walls", "m"))
}

// tunneling measures how near the middle of the cube came to the wall, and how far beyond it was.
func tunneling(u *sceneTrial) string {
	const thick, half = 0.002, 0.5
	degrees := math.Pi / 180
	c := scenery.Thrown(scenery.Cube("cube", u.matter(), 2*half, vec{-5, 0, 0}), vec{u.speed, 0, 0})
	c.Rotation = mgl64.QuatRotate(53*degrees, vec{0, 0, 1}).Mul(mgl64.QuatRotate(247*degrees, vec{0, 1, 0})).
		Mul(mgl64.QuatRotate(32*degrees, vec{1, 0, 0}))
	id := u.begin(u.wall("wall", vec{-1, 0, 0}, 0, thick, vec{0, 5, 5}), c)[1]
	most := math.Inf(-1)
	u.Worst("beyond", 0)
	u.each(u.seconds, func() {
		at := u.Body(id).Position()
		most = math.Max(most, at[0])
		if math.Abs(at[1]) < 5 && math.Abs(at[2]) < 5 {
			u.Worst("beyond", at[0])
		}
	})
	u.Measure("nearest", -most)
	return fmt.Sprintf("its middle came as near as %s to the wall, and leaves at %s", trial.Quantity(-most, "m"),
		trial.Quantity(u.Body(id).Velocity().Len(), "m/s"))
}
