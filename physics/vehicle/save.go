package vehicle

import "github.com/brickyard-physics/brickyard/internal/snapshot"

var (
	carCodec    = snapshot.New[Car]()
	driverCodec = snapshot.New[Driver]()
)

// SavedLayout tells builds apart whose cars and drivers are saved as other bytes.
func SavedLayout() uint64 { return carCodec.Layout() ^ 31*driverCodec.Layout() }

// Save appends the state of a car beside its world.
func (c *Car) Save(dst []byte) []byte { return carCodec.Append(dst, c, nil) }

// Restore sets a car of the same definition to the bytes of Save, and returns the bytes behind. Its world is
// restored by itself. If it fails, the car is of no use.
func (c *Car) Restore(src []byte) (rest []byte, err error) { return carCodec.Read(src, c, nil) }

// Save appends the state of a driver.
func (d *Driver) Save(dst []byte) []byte { return driverCodec.Append(dst, d, nil) }

// Restore sets a driver of the same line to the bytes of Save, and returns the bytes behind. If it fails, the
// driver is of no use.
func (d *Driver) Restore(src []byte) (rest []byte, err error) { return driverCodec.Read(src, d, nil) }
