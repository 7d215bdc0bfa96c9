package scene

import (
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Limits of levels. Crossing one is an error with the line that did it, never a silent cut.
const (
	// MaxBodies bounds the bodies of a scene: ten times the largest bench scene. A step with more takes seconds, so
	// more is a slip of the pen.
	MaxBodies = 50_000
	// MaxSolids bounds the shapes of all bodies together.
	MaxSolids = 250_000
	// MaxVertices bounds the points and heights of all shapes together, shared ones counted once (24 MB of coordinates).
	MaxVertices = 1_000_000
	// MaxFaces bounds the faces of one mesh and the triangles of one height field: building a million takes seconds, and
	// a mesh needs some 300 bytes for each.
	MaxFaces = 1_000_000
	// MaxAllFaces bounds the faces of all meshes and height fields together, shared ones counted once.
	MaxAllFaces = 2_000_000
	// MaxCorners bounds the corners of one face of a mesh.
	MaxCorners = 1024
	// MaxHullPoints bounds the points of one hull: beyond it the pair kernels need milliseconds for one pair.
	MaxHullPoints = 2048
	// MaxSides bounds the sides of a cylinder or cone, for the same reason.
	MaxSides = 256
	// MaxMaterials bounds the materials of a scene; it only stops runaway loops.
	MaxMaterials = 1000
	// MaxCars bounds the cars of a scene: each looks at all others in every step.
	MaxCars = 100
	// MaxLinePoints bounds the points of the line of a driver; it only stops runaway loops.
	MaxLinePoints = 10_000
	// MaxGhosts bounds the ghosts of a scene: the box of each is compared with those of all others in every step.
	MaxGhosts = 1000
	// MaxGhostFaces bounds the triangles of all ghosts together: each is looked at in every step.
	MaxGhostFaces = 200_000
	// MaxLabels bounds the labels at places: more could not be told apart.
	MaxLabels = 200

	// MaxSensors bounds the sensors of a scene: each is looked at in every step.
	MaxSensors = 1000
	// MaxDeformParts bounds the modes, joints or control points of one deformation; it only stops runaway loops, and the
	// formulas take fewer.
	MaxDeformParts = 1000
	// MaxJoints bounds the joints of a scene, as MaxBodies its bodies.
	MaxJoints = 50_000
	// MaxKeys bounds the keys of a motor.
	MaxKeys = joint.MostKeys
	// MaxPairs bounds the pairs that are told how to collide; it only stops runaway loops.
	MaxPairs = 1000

	// MaxCategories bounds the categories that filters tell apart: the engine has 32 bits, and one stands for no body.
	MaxCategories = 31
	// MaxLanes bounds the worlds beside one another: more are too small to be told apart on a screen.
	MaxLanes = 16
	// MaxStops bounds the stops of one course; it only stops runaway loops.
	MaxStops = 1000
	// MaxParams bounds the parameters of a script; it only stops runaway loops.
	MaxParams = 100
	// MaxChoices bounds the texts that a parameter may be.
	MaxChoices = 100
	// MaxNameBytes bounds a name, so that every message stays one readable line.
	MaxNameBytes = message.MaxName
	// MaxAboutBytes bounds a description, which is one line.
	MaxAboutBytes = 4 * MaxNameBytes
	// MaxCurvePoints bounds the points of a torque curve, which is gone through in every step.
	MaxCurvePoints = 50
	// MaxFileBytes bounds a scene file; 50 000 boxes need 10 MB, a mesh of a million triangles 50 MB.
	MaxFileBytes = 96 << 20
	// MaxNesting bounds nested values in a scene file; the format needs seven.
	MaxNesting = 100

	// MaxDistance (m) bounds positions: float64 still resolves 1.2e-10 m there, far below the expel zone.
	MaxDistance = 1_000_000.0
	// MaxSize (m) bounds the measures of shapes: the ten-thousand-fold of things that people handle.
	MaxSize = 10_000.0
	// MinSize (m) is the smallest width of a solid: below it the least expel zone, 0.01 mm, would be more than its share.
	MinSize = 0.001
	// MaxSpeed (m/s) bounds velocities: 20 times the fastest bullet of the bench.
	MaxSpeed = 100_000.0
	// MaxSpin (rad/s) bounds spins: 100 times the fastest rod of the bench.
	MaxSpin = 10_000.0
	// MinThickness (m) is the least thickness that gives a flat shape its mass: that of a foil.
	MinThickness = 1e-6
	// MinMass and MaxMass (kg) bound the mass of a body, so that no product of masses leaves the range of float64.
	MinMass, MaxMass = 1e-9, 1e12
	// MaxDensity (kg/m³) is 40 times that of gold.
	MaxDensity = 1e6
	// MaxResistance bounds the shares that resist rolling and spinning: with one, a ball rolls as badly as a cube tips.
	MaxResistance = 1.0
	// MaxTime (s) bounds spawn times and courses: one day.
	MaxTime = 86_400.0
	// MaxPictureTime (s) bounds how long a level may let the viewer wait for its still picture.
	MaxPictureTime = 60.0
)
