// Package ghost has bodies that detect and do not collide: closed surfaces of triangles that move, deform and pass
// through everything, and know which of their faces meet those of others, now. The world knows nothing of them, so they
// touch neither its guarantee nor its bits.
//
// After Kitamura, Smith, Takemura, Kishino, "A Real-Time Algorithm for Accurate Collision Detection for Deformable
// Polyhedral Objects", Presence 7(1), 1998, whose scenes they play:
//
//	section 4.3  objects that drift in a room, are reflected at its walls, and change their motion by the normals of the
//	             faces that meet: BounceOff; hands that grasp objects, or push them: Hold, Release
//	section 5.3  objects that exchange their velocities as they meet: ExchangeVelocities
//
// Package faceoctree finds the pairs of faces. A ghost stands, follows a course, drifts, or is held by a hand.
//
//	def.go      what a ghost is, and the checks
//	set.go      a set of ghosts and its step
//	move.go     courses, drift, walls, hands
//	respond.go  how drifting ghosts change their motion where they meet
//	ray.go      the ghost under the mouse
package ghost
