package dynamics

import (
	"fmt"
	"os"
)

var dbg = os.Getenv("DBG") != ""
var lastKE float64
var stage [12]float64
var acc [12]float64
var slices_ int

func (dy *Dynamics) ke() float64 {
	e := 0.0
	for i := range dy.Bodies {
		s := &dy.States[i]
		if s.InvMass == 0 {
			continue
		}
		b := &dy.Bodies[i]
		q := dy.Candidate(int32(i))
		w := q.ApplyT(s.Spin)
		e += 0.5*b.Mass*s.Vel.LenSq() + 0.5*w.Dot(b.Inertia.Apply(w))
	}
	return e
}

func (dy *Dynamics) zmark(k int, name string) {
	if !dbg {
		return
	}
	e := dy.ke()
	acc[k] += e - lastKE
	stage[k] = e - lastKE
	lastKE = e
	if name == "end" {
		fmt.Printf("slice %d ke %.4g | grav %.3g warm %.3g contact %.3g bias %.3g adv %.3g crelax %.3g jrelax %.3g close %.3g | outside %.3g free %v\n", slices_, e, acc[1], acc[2], acc[3], acc[4], acc[5], acc[6], acc[7], acc[8], acc[0], len(dy.Joints.All) > 0 && dy.Joints.All[0].IsFree())
		slices_++
		acc = [12]float64{}
	}
}
