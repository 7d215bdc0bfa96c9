package physics

import "github.com/brickyard-physics/brickyard/physics/internal/guard"

func Z() *[16]int { return &guard.Z }
