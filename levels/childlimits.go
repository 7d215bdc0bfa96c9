package levels

import "time"

const (
	childTimeout = 30 * time.Second // after it the child process is stopped
	childSeconds = 4                // processor time the child may use, where the system can bound it
	childMemory  = 512 << 20        // bytes of private memory the child process may use
	childFaces   = 100_000          // of meshes that the child builds; it leaves the rest to its parent
)
