package audit_test

import (
	"fmt"
	"log"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// An auditor looks for overlaps with code of its own: at the committed poses, and at as many moments within the step as
// it is asked for.
func ExampleAuditor_Check() {
	world, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		log.Fatal(err)
	}
	defer world.Close()
	ball, err := collision.Ball(0.5)
	if err != nil {
		log.Fatal(err)
	}
	solids := []physics.Solid{{Shape: ball, Material: contact.DefaultMaterial()}}
	def := physics.BodyDef{Kind: physics.Dynamic, Solids: solids}
	for i := range 2 {
		def.Position = mgl64.Vec3{4 * float64(i), 0, 0}
		def.Velocity = mgl64.Vec3{100 - 200*float64(i), 0, 0} // they meet at 200 m/s
		if _, err := world.AddBody(def); err != nil {
			log.Fatal(err)
		}
	}
	auditor, overlaps, nearest := audit.Of(world), 0, 1.0
	for range 30 {
		world.Step()
		found := auditor.Check(8)
		overlaps += found.Overlapping
		nearest = min(nearest, found.SmallestGap)
	}
	fmt.Println(overlaps, nearest > 0, nearest < 0.01)
	// Output: 0 true true
}
