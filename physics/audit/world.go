package audit

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// World is the view that the auditor has of a world.
type World interface {
	AppendBodies([]physics.BodyID) []physics.BodyID
	Kind(physics.BodyID) physics.Kind
	Filter(physics.BodyID) physics.Filter
	AppendIgnoredPairs([][2]physics.BodyID) [][2]physics.BodyID
	Solids(physics.BodyID) []physics.Solid
	Pose(physics.BodyID) geom.Pose
	PoseAt(id physics.BodyID, t float64) geom.Pose // t from 0 to 1 within the last step
	SliceEnds() []float64                          // when the slices of the last step ended, in (0, 1]
}

// Of returns an auditor of a world of package physics.
func Of(w *physics.World) *Auditor { return New(View{w}) }

// View answers for a world of package physics.
type View struct{ *physics.World }

// Kind says how a body moves.
func (v View) Kind(id physics.BodyID) physics.Kind { return v.Body(id).Kind() }

// Filter returns the filter of a body.
func (v View) Filter(id physics.BodyID) physics.Filter { return v.Body(id).Filter() }

// Solids returns the solids of a body.
func (v View) Solids(id physics.BodyID) []physics.Solid { return v.Body(id).Solids() }

// Pose returns the committed pose of a body.
func (v View) Pose(id physics.BodyID) geom.Pose { return v.Body(id).Pose().Geom() }

// PoseAt returns the pose of a body at a time of the last step.
func (v View) PoseAt(id physics.BodyID, t float64) geom.Pose { return v.Body(id).PoseAt(t).Geom() }
