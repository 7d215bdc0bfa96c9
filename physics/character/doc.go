// Package character is somebody who walks: a player, or anybody else on two feet. It is built through public calls of
// the world. Before every World.Step, Character.Step plans where the character gets to, by exact traces, and has its
// body go there.
//
// The body is a dynamic one that cannot turn and has no friction: a pill, or a box. So it collides, sleeps, is hit and
// is recorded as any body, and nothing can press it through a floor.
//
// The ground is the face that a cast downwards meets, if it can be walked on. A pill rests on the edges of stairs with
// normals as steep as those of walls, so a ray a bit further on asks for the face. Who stood on the ground does so as
// long as it is no deeper than a step is high. On scenery and driven bodies gravity is off: the character goes with the
// ground, whose drive says where that will be after the step (Body.PoseAhead). On a dynamic body it stands by its
// weight, and pushes off from it.
//
// The surface of the ground may run over its body, as a belt: who stands is at rest on the surface. Where soles and
// ground grip firmly the legs give all that is wanted. Elsewhere friction is Coulomb's, and what it cannot hold slides.
// Who is carried or slides without a wish lifts no foot for a step.
//
// The plan slides over at most five planes, along creases of two. Faces that are too steep count as walls, however they
// lean. Where a wall, or an edge down, is near it looks ahead by half a metre: up by a step, over, and down; and it
// goes straight to where that ends, as high above the ground as it must. So it rises in front of a step and sinks
// behind it, at speeds like those on a slope, and loses no time on stairs. Contacts take a face ahead for a wall until
// the end of a slice; the way is therefore one that is free for somebody a slice ahead, too.
//
// Bodies that can give way are not planned around, unless their faces can be walked on. Where none is near, the body
// takes the planned velocity at once: the way is free. Where one is, a force of at most Push takes it there, over the
// whole step: of a velocity that is given at once the first sub-step would get all of the push, and move a body that
// friction holds.
//
// Why no joint: a motor on a joint would bound the force as well, but push off from the world instead of from the
// ground of the character, would have to be set anew, and wake the body, in every step, and would make an assembly of
// everybody, which is never settled.
//
// Up is y. A world with another gravity pulls at who is in the air.
//
//	def.go       the definition of a character, and the checks
//	character.go orders and state
//	step.go      a step: stride, fly, leap, duck
//	ground.go    the ground, and its motion
//	plan.go      the plan: slides, steps
//	push.go      velocity and force of the body
//	hold.go      taking hold of bodies
//	doll.go      ragdolls
//	events.go    events
package character
