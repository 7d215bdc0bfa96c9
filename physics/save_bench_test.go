package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// heapOf500 returns a world of 500 cubes that come to rest in a heap.
func heapOf500(b testing.TB) *World {
	cube := boxOf(b, mgl64.Vec3{0.25, 0.25, 0.25})
	defs := []BodyDef{oneSolid(Static, boxOf(b, mgl64.Vec3{20, 0.5, 20}), mgl64.Vec3{0, -0.5, 0})}
	for i := range 500 {
		at := mgl64.Vec3{0.6 * float64(i%7), 0.5 + 0.6*float64(i/49), 0.6 * float64(i/7%7)}
		def := oneSolid(Dynamic, cube, at)
		def.AngularVelocity = mgl64.Vec3{float64(i % 5), 0, float64(i % 7)}
		defs = append(defs, def)
	}
	w, _ := worldOf(b, DefaultConfig(), defs...)
	for range 90 {
		w.Step()
	}
	return w
}

func BenchmarkSave(b *testing.B) {
	benchmarkSaved(b, func(w *World, saved []byte) error {
		w.Save(saved[:0])
		return nil
	})
}

func BenchmarkRestore(b *testing.B) {
	benchmarkSaved(b, (*World).Restore)
}

// benchmarkSaved measures what is done with a world and its saved state.
func benchmarkSaved(b *testing.B, do func(*World, []byte) error) {
	w := heapOf500(b)
	defer w.Close()
	saved := w.Save(nil)
	b.SetBytes(int64(len(saved)))
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if err := do(w, saved); err != nil {
			b.Fatal(err)
		}
	}
}
