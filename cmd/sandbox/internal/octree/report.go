package octree

// Version is the number that results carry under "brickyard_octree".
const Version = 1

// Report is what was played. Times are in ms on one thread.
type Report struct {
	Version     int           `json:"brickyard_octree"`
	Build       string        `json:"build"`
	CPU         string        `json:"cpu"`
	Date        string        `json:"date"`
	Rule        string        `json:"rule"`
	Complete    bool          `json:"complete"` // false: interrupted
	Experiments []*Experiment `json:"experiments"`
}

// Experiment is what was found in one experiment.
type Experiment struct {
	Name      string  `json:"name"`
	About     string  `json:"about"`
	Repeat    int     `json:"repeat"` // plays of which the least time counts
	Runs      []*Run  `json:"runs"`
	Fits      []Fit   `json:"fits,omitempty"`
	Bars      []Bar   `json:"bars,omitempty"`
	Published []Point `json:"published,omitempty"`
}

// Run is one scene.
type Run struct {
	Name    string    `json:"name"`
	Objects int       `json:"objects"`
	Faces   int       `json:"faces"` // of all objects
	Size    float64   `json:"size"`  // the number by which runs of an experiment differ: faces of an object, or objects
	Cycles  int       `json:"cycles"`
	Place   float64   `json:"place_ms"` // mean time to move and deform the vertices, which is in no other time
	Methods []*Result `json:"methods"`
	Brute   int       `json:"brute_force_pairs"` // at the last cycle
	Wrong   []string  `json:"wrong,omitempty"`
}

// Result is how one method did in a scene.
type Result struct {
	Method    string  `json:"method"`
	Mean      float64 `json:"mean_ms"`
	Last      float64 `json:"last_ms"`  // at the last cycle
	Worst     float64 `json:"worst_ms"` // of all cycles
	HitCycles int     `json:"hit_cycles"`
	Hit       float64 `json:"hit_ms"`   // mean of the cycles in which objects meet
	Quiet     float64 `json:"quiet_ms"` // mean of the others
	Found     int     `json:"found"`    // at the last cycle: pairs of faces, or of objects for methods that tell no more

	Stages *Stages   `json:"stages,omitempty"` // at the last cycle
	Curve  []float64 `json:"ms,omitempty"`     // by cycle
	Stacks []Stages  `json:"stages_ms,omitempty"`
}

// Stages are the times of the stages of sections 3.3 to 3.6, and what went through them.
type Stages struct {
	Boxes      float64 `json:"boxes_ms"`
	Regions    float64 `json:"regions_ms"`
	Octree     float64 `json:"octree_ms"`
	Pairs      float64 `json:"pairs_ms"`
	Listed     int     `json:"listed"`
	Candidates int     `json:"candidates"`
	Hits       int     `json:"hits"`
}

// Fit is a line through the last times of runs over their sizes.
type Fit struct {
	Name      string  `json:"name"`
	Method    string  `json:"method"`
	Slope     float64 `json:"ns_per_face"`
	Intercept float64 `json:"intercept_ms"`
	R2        float64 `json:"r2"`
}

// Point is a time that the paper has published (ms, SGI R4400 at 150 MHz), or an extent of one.
type Point struct {
	Figure string  `json:"figure"`
	Run    string  `json:"run"` // of ours
	Method string  `json:"method"`
	What   string  `json:"what"` // "last", "mean", "each" cycle or "quiet"
	MS     float64 `json:"ms"`
}

// Bar is what is asked of our rule.
type Bar struct {
	Name    string  `json:"name"`
	Run     string  `json:"run"`
	What    string  `json:"what"`
	Found   float64 `json:"found"`
	Bound   float64 `json:"bound"`
	Unit    string  `json:"unit"`             // "ms", "times" or ""
	Least   bool    `json:"least,omitempty"`  // the bound is the least
	Beside  string  `json:"beside,omitempty"` // the method whose time the found one is compared with, as a ratio
	Other   float64 `json:"other_ms,omitempty"`
	Ratio   float64 `json:"ratio_bound,omitempty"` // most, over the time of Beside in the same run
	Holds   bool    `json:"holds"`
	ByRatio bool    `json:"holds_by_ratio,omitempty"` // only so: this machine is slower than the one the bound is from
}

// result returns that of a method, nil if it was not played.
func (r *Run) result(method string) *Result {
	for _, m := range r.Methods {
		if m.Method == method {
			return m
		}
	}
	return nil
}

// run returns that of a name, nil if it was not played.
func (e *Experiment) run(name string) *Run {
	for _, r := range e.Runs {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// value is one of the times of a result by its name.
func (r *Result) value(what string) float64 {
	switch what {
	case "last":
		return r.Last
	case "hit":
		return r.Hit
	case "quiet":
		return r.Quiet
	}
	return r.Mean
}

// Wrong counts the runs in which pairs differ.
func (r *Report) Wrong() (n int) {
	for _, e := range r.Experiments {
		for _, run := range e.Runs {
			if len(run.Wrong) > 0 {
				n++
			}
		}
	}
	return n
}
