package character_test

import (
	"fmt"
	"log"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// Somebody runs up four stairs, jumps off, and tells of it.
func Example() {
	world, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		log.Fatal(err)
	}
	defer world.Close()
	block := func(from, to mgl64.Vec3) {
		shape, err := collision.Box(to.Sub(from).Mul(0.5))
		if err != nil {
			log.Fatal(err)
		}
		solids := []physics.Solid{{Shape: shape, Material: contact.DefaultMaterial()}}
		if _, err = world.AddBody(physics.BodyDef{Position: from.Add(to).Mul(0.5), Solids: solids}); err != nil {
			log.Fatal(err)
		}
	}
	block(mgl64.Vec3{-50, -1, -50}, mgl64.Vec3{50, 0, 50})
	for k := range 4 {
		block(mgl64.Vec3{2 + 0.3*float64(k), 0, -1}, mgl64.Vec3{2 + 0.3*float64(k+1), 0.2 * float64(k+1), 1})
	}
	def := character.Person()
	def.Feet = mgl64.Vec3{0, 0.01, 0}
	player, err := character.Add(world, def)
	if err != nil {
		log.Fatal(err)
	}

	player.Walk(mgl64.Vec3{1, 0, 0}, false)
	var events []character.Event
	for step := range 150 {
		if step == 50 {
			player.Jump()
		}
		player.Step()
		world.Step()
		for _, e := range player.AppendEvents(events[:0]) {
			fmt.Printf("step %d: %s\n", step, e.Kind)
		}
		if step == 40 {
			fmt.Printf("%.1f m along it is %.1f m high\n", player.Feet()[0], player.Feet()[1])
		}
	}
	// Output:
	// step 3: landed
	// 2.3 m along it is 0.6 m high
	// step 50: jumped
	// step 117: landed
}

// slide moves a shape from a place as far as everything lets it, along the faces that it meets, and keeps a millimetre
// from them: the core of a character of one's own.
func slide(q *physics.Querier, shape *collision.Shape, at, way mgl64.Vec3, filter physics.QueryFilter) mgl64.Vec3 {
	const gap, most = 0.001, 4
	for range most {
		hit, met := q.ShapeCast(shape, physics.Pose{Position: at}, way, mgl64.Vec3{}, filter)
		if !met {
			return at.Add(way)
		}
		free, closing := hit.Fraction*way.Len(), -way.Normalize().Dot(hit.Normal)
		if closing > 0 {
			free = max(0, free-gap/closing)
		}
		step := way.Normalize().Mul(free)
		at, way = at.Add(step), way.Sub(step)
		if way = way.Sub(hit.Normal.Mul(way.Dot(hit.Normal))); way.Len() < 1e-6 {
			break
		}
	}
	return at
}

// A character of one's own begins with a cast, and slides along the plane that it meets.
func Example_slide() {
	world, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		log.Fatal(err)
	}
	defer world.Close()
	wall, err := collision.Box(mgl64.Vec3{0.5, 2, 5})
	if err != nil {
		log.Fatal(err)
	}
	_, err = world.AddBody(physics.BodyDef{Position: mgl64.Vec3{2, 2, 0}, Solids: []physics.Solid{{Shape: wall}}})
	if err != nil {
		log.Fatal(err)
	}
	pill, err := collision.Capsule(0.6, 0.3)
	if err != nil {
		log.Fatal(err)
	}
	to := slide(world.NewQuerier(), &pill, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{2, 0, 1}, physics.QueryFilter{})
	fmt.Printf("%.3f\n", to)
	// Output: [1.199 1.000 1.000]
}
