package script

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"go.starlark.net/starlark"
)

// memoryWatch stops callbacks that take much memory. It looks at that of the process, as the interpreter counts none:
// callbacks that double a text or a list again and again are stopped; a single expression that makes a giant is not.
type memoryWatch struct {
	thread *starlark.Thread
	before uint64 // bytes in use when the level began
	timer  *time.Timer
	armed  atomic.Bool
}

// How long callbacks may take before their memory is looked at, and after how many steps it is in any case.
const (
	memoryPatience = 4 * time.Millisecond
	memoryLooks    = 600
)

func (m *memoryWatch) begin(t *starlark.Thread) {
	m.thread, m.before = t, heapInUse()
	m.timer = time.AfterFunc(time.Hour, m.check)
	m.timer.Stop()
}

// arm begins to look, after a while and again and again, until disarm.
func (m *memoryWatch) arm() {
	m.armed.Store(true)
	m.timer.Reset(memoryPatience)
}

func (m *memoryWatch) disarm() {
	m.armed.Store(false)
	m.timer.Stop()
}

func (m *memoryWatch) check() {
	if err := m.look(); err != nil {
		m.thread.Cancel(err.Error())
	}
	if m.armed.Load() {
		m.timer.Reset(memoryPatience)
	}
}

// look returns an error if much more memory is in use than when the level began, and is no garbage.
func (m *memoryWatch) look() error {
	if heapInUse() < m.before+maxMemory {
		return nil
	}
	if runtime.GC(); heapInUse() < m.before+maxMemory {
		return nil
	}
	return fmt.Errorf("the script takes more than %d MiB of memory: make its lists and texts smaller", maxMemory>>20)
}

// heapInUse returns the bytes of objects, garbage that was not collected yet included.
func heapInUse() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
