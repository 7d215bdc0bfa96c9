package play_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// A built-in level is loaded, with a value for one of its parameters, and played for a second.
func Example() {
	s, err := levels.Load("brickwall", levels.LoadOptions{Params: map[string]string{"rows": "4"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	stage, err := play.NewStage(s, play.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 60 {
		stage.Step()
	}
	fmt.Println(len(stage.World().Bodies()), "bodies,", stage.Pending(), "to come,", len(stage.Notices()), "notices")
	// Output: 84 bodies, 0 to come, 0 notices
}

// A scene can be built in Go, too: each part is checked as it comes.
func Example_builder() {
	b := scene.NewBuilder("drop", scene.Build{})
	sphere := []scene.Shape{{Kind: "sphere", Radius: 0.5}}
	if _, err := b.AddBody(scene.Body{Name: "ball", Position: mgl64.Vec3{0, 10, 0}, Shapes: sphere}, false); err != nil {
		fmt.Println(err)
	}
	_, err := b.AddBody(scene.Body{Name: "feather", Mass: -1, Shapes: sphere}, false)
	fmt.Println(err)
	stage, err := play.NewStage(b.Scene(), play.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 60 {
		stage.Step()
	}
	fmt.Printf("%.1f m high after a second\n", stage.World().Body(stage.Body(0)).Position().Y())
	// Output:
	// mass must be > 0, got -1: give kilograms, or leave it out for density × volume
	// 5.1 m high after a second
}
