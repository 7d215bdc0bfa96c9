package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
	"sort"
	"strings"
	"syscall"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/levels/play"
)

func cpu() float64 {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}

func main() {
	level := flag.String("level", "ragdolls", "")
	set := flag.String("set", "", "")
	n := flag.Int("n", 60, "")
	from := flag.Int("from", 0, "")
	out := flag.String("prof", "", "")
	v := flag.Bool("v", false, "")
	flag.Parse()
	opt := levels.LoadOptions{Params: map[string]string{}}
	if *set != "" {
		for _, kv := range strings.Split(*set, ",") {
			k, x, _ := strings.Cut(kv, "=")
			opt.Params[k] = x
		}
	}
	s, err := levels.Load(*level, opt)
	if err != nil {
		panic(err)
	}
	st, err := play.NewStage(s, play.Options{})
	if err != nil {
		panic(err)
	}
	w := st.World()
	var ms []float64
	var open float64
	var cuts, lost float64
	for k := 0; k < *n; k++ {
		if k == *from && *out != "" {
			f, _ := os.Create(*out)
			pprof.StartCPUProfile(f)
			defer pprof.StopCPUProfile()
		}
		a := cpu()
		st.Step()
		d := cpu() - a
		r := w.Report()
		open = max(open, r.Joints.Opening.Value)
		if k >= *from {
			ms = append(ms, d)
		}
		if *v {
			fmt.Printf("%3d %7.1f ms  open %.5f\n", k, d, r.Joints.Opening.Value)
		}
	}
	_ = cuts
	_ = lost
	sort.Float64s(ms)
	var sum float64
	for _, x := range ms {
		sum += x
	}
	fmt.Println(physics.Z())
	fmt.Printf("mean %.1f median %.1f p90 %.1f max %.1f open %.6f hash %016x\n", sum/float64(len(ms)), ms[len(ms)/2], ms[len(ms)*9/10], ms[len(ms)-1], open, w.Hash())
}
