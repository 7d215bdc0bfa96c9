// Package joint holds the kinds of joints as plain data, for World.AddJoint: the freedoms that a kind leaves, and the
// limits, motors, springs and friction along them. Lengths are in m, angles in rad, forces in N, torques in N m, masses
// in kg.
//
// A joint has a frame on each of its bodies: an anchor and three axes of which x is the joint's own. Coordinates are
// those of B's frame in A's, so a motor of positive speed turns B about x against A, or moves it along x; A gets the
// opposite force and torque.
//
// Kinds check their values when the joint is made. An error is one line: the kind, the axis, the value and its bounds.
//
// Files in reading order: joint.go (what all kinds share), axis.go (limits, springs, friction), motor.go,
// vectormotor.go (drives of all three directions at once), check.go (bounds of values), then one file for each kind.
package joint
