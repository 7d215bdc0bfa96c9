package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func vec(v mgl64.Vec3) geom.Vec3 { return geom.Vec3{X: v[0], Y: v[1], Z: v[2]} }

func mgl(v geom.Vec3) mgl64.Vec3 { return mgl64.Vec3{v.X, v.Y, v.Z} }

// quat converts and normalises a rotation; zero means none.
func quat(q mgl64.Quat) geom.Quat {
	return geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}.Unit()
}
