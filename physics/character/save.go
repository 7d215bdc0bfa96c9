package character

import "github.com/brickyard-physics/brickyard/internal/snapshot"

var codec = snapshot.New[Character]()

// SavedLayout tells builds apart whose characters are saved as other bytes.
func SavedLayout() uint64 { return codec.Layout() }

// Save appends the state of the character beside its world.
func (c *Character) Save(dst []byte) []byte { return codec.Append(dst, c, nil) }

// Restore sets a character of the same definition to the bytes of Save, and returns the bytes behind. Its world is
// restored by itself. If it fails, the character is of no use.
func (c *Character) Restore(src []byte) (rest []byte, err error) {
	if rest, err = codec.Read(src, c, nil); err != nil {
		return rest, err
	}
	c.low &= crouched
	c.filter.As, c.gave.As = c.id, c.id
	c.placeShapes()
	return rest, nil
}
