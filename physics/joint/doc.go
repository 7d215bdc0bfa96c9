// Package joint holds the kinds of joints as plain data, for World.AddJoint: the freedoms that a joint locks, and the
// limits and forces along those that it leaves. Lengths are in m, angles in rad, forces in N, torques in N m, masses in
// kg.
//
// A joint has a frame on each of its bodies: an anchor and three axes of which x is the joint's own. Coordinates are
// those of B's frame in A's, so a motor of positive speed turns B about x against A, or moves it along x.
//
// Files in reading order: joint.go (common to all kinds), axis.go (limits, motors, springs, friction), then one file
// for each kind.
package joint
