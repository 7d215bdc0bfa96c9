package script

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"go.starlark.net/starlark"
)

// The interpreter counts neither the memory nor the time of a single step. Guards (guard.go) bound how much memory one
// step may ask for: 16 MiB of text, or a million entries, on top of its operands. The memory that many steps gather is
// watched from outside while callbacks run, by that of the process, and the values that they keep are weighed from time
// to time. So a script may be a hundred MiB beyond its bound before it is stopped, and the line where it stops depends
// on the machine. Guards bound the time of a single step as well, by the values that it compares, orders
// and makes keys of (guardcompare.go). A text that was gathered bit by bit may still be searched or copied in any step.

// callWatch stops callbacks that take much memory or time.
type callWatch struct {
	thread *starlark.Thread
	timer  *time.Timer
	armed  atomic.Bool
	before atomic.Uint64 // bytes in use when the callbacks began that run
	until  atomic.Int64  // ns, Unix: when they have taken too long
	cleans atomic.Bool   // garbage is being collected to see what is left
	lowest uint64        // bytes in use, the least since the memory of the script was weighed
}

const (
	// memoryPatience is how long callbacks may take before their memory is looked at.
	memoryPatience = 4 * time.Millisecond
	// memoryGrowth is by how much more memory is in use when that of the script is weighed anew, and memoryLooks after
	// how many steps it is in any case.
	memoryGrowth, memoryLooks = maxMemory / 4, 600
)

var (
	errMemory = fmt.Errorf("the script takes more than %d MiB of memory: make its lists and texts smaller", maxMemory>>20)
	errTime   = fmt.Errorf("callbacks took longer than %v: make their numbers and texts smaller", timeout)
)

func (m *callWatch) begin(t *starlark.Thread) {
	m.thread, m.lowest = t, heapInUse()
	m.timer = time.AfterFunc(time.Hour, m.check)
	m.timer.Stop()
}

// arm begins to look, after a while and again and again, until disarm.
func (m *callWatch) arm() {
	m.before.Store(heapInUse())
	m.until.Store(time.Now().Add(timeout).UnixNano())
	m.armed.Store(true)
	m.timer.Reset(memoryPatience)
}

func (m *callWatch) disarm() {
	m.armed.Store(false)
	m.timer.Stop()
}

func (m *callWatch) check() {
	switch taken := m.taken(); {
	case time.Now().UnixNano() > m.until.Load():
		m.thread.Cancel(errTime.Error())
	case taken > 2*maxMemory: // that cannot be garbage alone
		m.thread.Cancel(errMemory.Error())
	case taken > maxMemory && !m.cleans.Swap(true):
		go func() { // who doubles something is faster than the collector
			runtime.GC()
			if m.armed.Load() && m.taken() > maxMemory {
				m.thread.Cancel(errMemory.Error())
			}
			m.cleans.Store(false)
		}()
	}
	if m.armed.Load() {
		m.timer.Reset(memoryPatience)
	}
}

// taken returns how many bytes more are in use than when the callbacks began.
func (m *callWatch) taken() uint64 {
	now, before := heapInUse(), m.before.Load()
	return max(now, before) - before
}

// due reports whether the values that the script keeps are to be weighed.
func (m *callWatch) due(step uint64) bool {
	now := heapInUse()
	m.lowest = min(m.lowest, now)
	if now-m.lowest < memoryGrowth && step%memoryLooks != 0 {
		return false
	}
	m.lowest = now
	return true
}

// weighMemory returns an error if the script keeps too much from one step to the next.
func (l *live) weighMemory() error {
	if l.watch.due(l.host.World().StepCount()) && weigh(l.sc.state.fields, maxMemory) > maxMemory {
		return errMemory
	}
	return nil
}

// heapInUse returns the bytes of objects, garbage that was not collected yet included.
func heapInUse() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
