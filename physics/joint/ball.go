package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// Ball keeps a point of A and a point of B together and leaves all turns.
type Ball struct{}

// Name returns "ball".
func (b Ball) Name() string { return jointrows.Ball.String() }

// Define implements Kind.
func (b Ball) Define(j *jointrows.Joint) error {
	define(j, jointrows.Ball)
	return nil
}
