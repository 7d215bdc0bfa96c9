package simbench

import "github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"

// A publishedRun is an engine's error and CPU time in a task of SimBenchmark at one time step.
type publishedRun struct {
	step, err, cpu float64 // s; in the task's unit; s
}

// publishedRuns are by task, then by engine: the files data/TASK/sample.csv of leggedrobotics/SimBenchmark (TASK is
// rolling, bouncing, 666 and 666-elastic; commit 10fe8f2 for the first, 072d4d4 for the others), rows without error
// correction, one solver per engine: RaiSim's bisection, Bullet's multi-body solver, ODE's quick one, MuJoCo's Newton
// with Euler steps, DART's Dantzig; rolling is that along the diagonal. The files do not tell the length of their runs:
// speeds are worked out for the 4, 20, 10 and 10 s of the project's parameters. They were made on a Core i7-7700HQ at
// 2.8 GHz (docs/about/methodology.html there). MuJoCo cannot be told a restitution, so that it has no bouncing tasks;
// DART fails in the tasks of 216 balls. Another version of the rolling file (commit 32cd6be) has steps of 1 ms only,
// over iterations, with Bullet's error down to 4e-27 from 400 iterations on and the others' as here.
var publishedRuns = map[string][]struct {
	engine string
	runs   []publishedRun
}{
	"rolling": {
		{"RaiSim", []publishedRun{{4e-4, 4.10906e-07, 0.617205}, {1e-3, 4.1244e-07, 0.242573},
			{4e-3, 4.20923e-07, 0.0653889}, {1e-2, 4.21398e-07, 0.029341}, {4e-2, 4.24174e-07, 0.00683594}}},
		{"Bullet", []publishedRun{{4e-4, 7.35691e-09, 1.36337}, {1e-3, 6.42665e-09, 0.594155},
			{4e-3, 6.67193e-09, 0.223315}, {1e-2, 7.54888e-09, 0.11212}, {4e-2, 6.05684e-09, 0.0580239}}},
		{"ODE", []publishedRun{{4e-4, 3.14568, 1.86259}, {1e-3, 3.14497, 0.748831}, {4e-3, 3.14143, 0.220234},
			{1e-2, 3.13436, 0.0736959}, {4e-2, 3.09912, 0.019635}}},
		{"MuJoCo", []publishedRun{{4e-4, 0.00299642, 2.0239}, {1e-3, 0.00705417, 0.851418}, {4e-3, 0.0356559, 0.234902},
			{1e-2, 0.213115, 0.068249}, {4e-2, 0.640142, 0.0220659}}},
		{"DART", []publishedRun{{4e-4, 3.14568, 7.39359}, {1e-3, 3.14497, 2.86101}, {4e-3, 3.14143, 0.720649},
			{1e-2, 3.13436, 0.289573}, {4e-2, 3.0991, 0.069993}}},
	},
	"bouncing": {
		{"RaiSim", []publishedRun{{4e-4, 0.000477103, 0.584519}, {1e-3, 0.0186204, 0.223834}, {4e-3, 4.76468, 0.0589612},
			{1e-2, 185.953, 0.0252268}, {4e-2, 47390.6, 0.00706506}}},
		{"Bullet", []publishedRun{{4e-4, 12038.5, 2.07987}, {1e-3, 75245.4, 0.851648}, {4e-3, 1.20178e+06, 0.226891},
			{1e-2, 7.40664e+06, 0.102335}, {4e-2, 1.19223e+08, 0.0310302}}},
		{"ODE", []publishedRun{{4e-4, 29.631, 4.60098}, {1e-3, 185.027, 1.88695}, {4e-3, 2982.68, 0.473906},
			{1e-2, 18808.3, 0.189298}, {4e-2, 313419, 0.0494759}}},
		{"DART", []publishedRun{{4e-4, 10870.7, 8.00361}, {1e-3, 72274.4, 3.2084}, {4e-3, 1.18966e+06, 0.795548},
			{1e-2, 7.37588e+06, 0.338765}, {4e-2, 1.19086e+08, 0.085922}}},
	},
	"666": {
		{"RaiSim", []publishedRun{{4e-4, 2.36103e-05, 3.35959}, {1e-3, 0.00013534, 1.40545}, {4e-3, 0.00211391, 0.374103},
			{1e-2, 0.0152745, 0.162598}, {4e-2, 0.249862, 0.0509331}}},
		{"Bullet", []publishedRun{{4e-4, 0.0629953, 27.8013}, {1e-3, 0.38247, 11.9778}, {4e-3, 5.78282, 4.14151},
			{1e-2, 37.4217, 2.01153}, {4e-2, 727.893, 0.677048}}},
		{"ODE", []publishedRun{{4e-4, 2.42059e-05, 35.0435}, {1e-3, 0.000157122, 10.0378}, {4e-3, 0.00208149, 2.52893},
			{1e-2, 0.0161901, 1.00332}, {4e-2, 0.236774, 0.286833}}},
		{"MuJoCo", []publishedRun{{4e-4, 0.0391936, 88.4944}, {1e-3, 0.0950124, 43.1372}, {4e-3, 0.374245, 15.3103},
			{1e-2, 0.933766, 5.1182}, {4e-2, 3.84858, 16.7819}}},
	},
	"elastic-666": {
		{"RaiSim", []publishedRun{{4e-4, 0.248699, 1.67978}, {1e-3, 8.36835, 0.681546}, {4e-3, 264.072, 0.185751},
			{1e-2, 5.18417e+06, 0.073359}, {4e-2, 2.73152e+09, 0.0230181}}},
		{"Bullet", []publishedRun{{4e-4, 3563.92, 5.93753}, {1e-3, 41498.1, 2.31772}, {4e-3, 840066, 0.65147},
			{1e-2, 9.86396e+06, 0.31976}}},
		{"ODE", []publishedRun{{4e-4, 17.5054, 13.8713}, {1e-3, 112.318, 5.64728}, {4e-3, 1648.4, 1.43055},
			{1e-2, 8.55999e+06, 0.601697}}},
	},
}

// publishedTowers is how long the tower stood (s of 600) in the best run of each engine, of 10 to 1000 iterations and
// with error correction or without: data/kapla/sample.csv there, the version of commit 9f6e2b8, which has one run more
// than others: Bullet's with 1000 iterations and error correction.
var publishedTowers = []trial.Figure{{Engine: "RaiSim", Value: 600}, {Engine: "Bullet", Value: 551},
	{Engine: "ODE", Value: 64.5}, {Engine: "MuJoCo", Value: 33}, {Engine: "DART", Value: 0.19}}

// published draws the runs of others in a task: error over speed (simulated seconds per second of CPU).
func published(task string, seconds float64) (series []trial.Series) {
	for _, p := range publishedRuns[task] {
		s := trial.Series{Chart: "sim-" + task, Name: p.engine + " (published)"}
		for _, r := range p.runs {
			s.X, s.Y = append(s.X, seconds/r.cpu), append(s.Y, r.err)
		}
		series = append(series, s)
	}
	return series
}

// publishedAt returns the errors of others at a time step (s), none if none is published for it.
func publishedAt(task string, step float64) (all []trial.Figure) {
	for _, p := range publishedRuns[task] {
		for _, r := range p.runs {
			if r.step == step {
				all = append(all, trial.Figure{Engine: p.engine, Value: trial.Number(r.err)})
			}
		}
	}
	return all
}
