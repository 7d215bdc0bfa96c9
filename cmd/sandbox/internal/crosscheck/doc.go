// Package crosscheck plays planar scenes, each from one description, in this engine and in Box2D (its Go port
// github.com/ByteArena/box2d, of Box2D 2.3), and compares what both should agree on: when bodies meet, how fast they
// part, how far they slide, what they weigh on, in which order they come to lie. Where the motion has a closed form, or
// an equation of one variable to integrate, that is the third opinion.
//
// Units are SI; the plane is z = 0 with x to the right and y up, angles and spins are counter-clockwise.
//
// # The plane
//
// Boxes are prisms, 4 m deep, half of it on either side of the plane, so the moment of inertia about z is that of the
// rectangle, and nothing in the scene tells +z from -z; balls are spheres about the plane. Bodies are
// locked along z. The solver takes the contacts at both ends of a prism one after the other, so it is not quite
// symmetric: what tilt a step has led to is taken away after it, and how far bodies tilt is measured before that and
// judged. Both engines are given the
// same mass and the same moment about z: a ball is a sphere in Box2D too.
//
// # Time
//
// This engine steps at 60 Hz and solves at 960 Hz within its step; Box2D, which has no sub-steps, steps at 960 Hz, with
// the 8 and 3 iterations of its manual. So both integrate over the same intervals. What is known once a step only,
// such as which bodies touched, is known to 1/60 s here.
//
// # Skin
//
// Both engines keep solids apart: this one by its expel zone of 1 mm, Box2D by a skin of 10 mm around each polygon, of
// which it lets 5 mm be pressed in. A Body says how many such gaps lie between it and what it is built upon (Lifted);
// each engine is given the body raised by so many of its own, and what is recorded has them taken off again. So heights
// and times can be compared, and a rest height is the change of a rest gap.
package crosscheck
