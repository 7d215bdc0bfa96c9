package physics_test
import ("testing";"fmt")
func TestZSer(t *testing.T) {
	f := build(t, int64(envInt("FROM",1)), 1, true)
	for step := range 60*envInt("SECS",3) {
		f.l.Run(1)
		o := 0.0; which := 0; tm := 0.0
		for k, j := range f.js { a,b,_ := j.Opening(); if a > o {o=a; which=k}; tm=max(tm,b) }
		if step%envInt("EVERY",3)==0 { fmt.Printf("%d open %.4g (joint %d) turn %.3g e %.4g\n", step, o, which, tm, energy(f.l)) }
	}
}
