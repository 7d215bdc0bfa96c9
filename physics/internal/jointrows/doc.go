// Package jointrows is the geometry of joints: it turns the poses of a joint's bodies into rows. A row is one scalar
// equation between velocities (the Jacobian) with a value: the error of a row that is locked, or the coordinate of an
// axis along which the joint leaves its bodies free. Functions are pure: they know neither velocities nor impulses.
//
// A row has a direction n and arms wA and wB, all in the world. Its speed is v = n·(vB − vA) + wB·ωB − wA·ωA, and an
// impulse p along it gives B +p and A −p. Its value C has the sign that dC/dt = v.
//
// Files in reading order: joint.go (a joint, its rows, the table of kinds), placed.go (frames in the world and the rows
// that kinds share), axis.go (limits and forces along an axis), then one file for each kind.
package jointrows
