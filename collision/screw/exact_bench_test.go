package screw

import "testing"

// BenchmarkExact has the scenes of the table in section 9.1, without pixels.
func BenchmarkExact(b *testing.B) {
	for _, name := range []string{"cubes", "cars", "tori"} {
		q := bussQuery(b, "buss-"+name)
		b.Run(name, func(b *testing.B) {
			var s Scratch
			b.ReportAllocs()
			for b.Loop() {
				if len(s.Exact(&q)) == 0 {
					b.Fatal("no collisions")
				}
			}
			b.ReportMetric(float64(len(s.found)), "collisions")
		})
	}
}
