//go:build !linux

package levels

import (
	"os"
	"runtime/metrics"
	"time"
)

// boundsTime says whether limitProcess bounds processor time.
const boundsTime = false

// limitProcess watches the memory of this process and ends it beyond the limit, for systems without a limit on private
// memory. A single huge allocation can outrun it; the garbage collector's own limit is set by the parent.
func limitProcess(bytes uint64) error {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	go func() {
		for range time.Tick(10 * time.Millisecond) {
			metrics.Read(sample)
			if sample[0].Value.Uint64() > bytes {
				os.Stderr.WriteString("out of memory\n")
				os.Exit(exitFailed)
			}
		}
	}()
	return nil
}
