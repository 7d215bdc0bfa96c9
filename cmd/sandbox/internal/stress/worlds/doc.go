// Package worlds draws worlds at random and holds the cases that play them, the group random of the campaign. Each
// world is drawn from the seed of its trial and its own number, which the report of an overlap has: see
// trial.Trial.Worlds.
//
//	draws.go                                numbers and vectors
//	wild.go, wide.go                        a world: its settings and materials; those of the widest range
//	shapes.go, meshes.go                    the shapes that its bodies share
//	bodies.go, meddle.go, drive.go          bodies, and what is done to them between two steps
//	links.go                                joints, figures and sensors
//	rooms.go, sides.go, plates.go           closed rooms and plates, and who has changed their side
//	cases.go                                the list of the cases
//	open.go, laws.go, sleep.go, disturb.go  worlds on the ground: anything goes, conservation, sleepers
//	closed.go, drums.go                     rooms that stand, are shaken, and move wildly
//	pistons.go, followers.go, walkers.go    plates in channels, plates that are stopped, characters and cars
//	twins.go                                worlds played twice: on two threads, saved and restored
package worlds
