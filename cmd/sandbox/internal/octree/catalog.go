package octree

import "fmt"

// experiment is one of the paper's, or of ours.
type experiment struct {
	name, about string
	repeat      int // plays of each run, so that all take less than a minute
	trials      []trial
}

// Names are those of all experiments, in the order of the paper.
func Names() (names []string) {
	for _, e := range catalog(false) {
		names = append(names, e.name)
	}
	return names
}

// catalog lists the experiments; short ones test that all goes together.
func catalog(short bool) []experiment {
	return []experiment{
		{"approach", "two equal spheres come together, rigid and deforming (section 4.1, figures 6 and 7)", 15,
			approachTrials(short)},
		{"shuttles", "15 shuttles of 528 faces, of which two meet at the last cycle, and these two alone (section 4.2, " +
			"figure 8)", 15, shuttleTrials(short)},
		{"hands", "a head, a shuttle, a sphere and two hands; hands and sphere deform (section 4.3, figure 12)", 15,
			handTrials(short)},
		{"shrine", "a portable shrine of 5263 faces is put together from its parts (section 4.4, front cover)", 15,
			shrineTrials(short)},
		{"planes", "10 to 40 spheres beside cached separating planes (section 5.1, figure 13)", 15, planeTrials(short)},
		{"stored", "a head and a shuttle meet, a sphere and a chair turn, beside octrees that are stored and turned " +
			"(section 5.2, figures 14 and 15)", 15, storedTrials(short)},
		{"closest", "15 spheres that exchange their velocities, beside tracked closest features (section 5.3, figures 16 " +
			"to 18)", 10, closestTrials(short)},
		{"deform", "many vibrating spheres, and a deep pile, beside trees of boxes (ours)", 5, deformTrials(short)},
	}
}

// pick returns the short list for a short play.
func pick[T any](short bool, few, all []T) []T {
	if short {
		return few
	}
	return all
}

// least returns the small number for a short play.
func least(short bool, few, all int) int {
	if short {
		return few
	}
	return all
}

// sphereFaces are the paper's numbers of faces (section 4.1), and two of ours.
var sphereFaces = []int{8, 10, 24, 48, 54, 80, 120, 168, 224, 360, 528, 728, 960, 3968, 8000, 20000}

// drawnFaces are those whose curves figure 6 shows.
var drawnFaces = map[int]bool{168: true, 528: true, 960: true, 3968: true}

// approachTrials are all spheres, rigid and deforming, and the variants of the paper's rule beside them.
func approachTrials(short bool) (trials []trial) {
	for _, deforming := range []bool{false, true} {
		for _, faces := range pick(short, []int{8, 48, 168}, sphereFaces) {
			t := trial{name: fmt.Sprintf("sphere %d", faces), size: float64(faces), curves: drawnFaces[faces]}
			if deforming {
				t.name += " deforming"
			} else {
				t.rivals = []string{exactVoxels, boxedVoxels, boxedHalves, boxedTight}
				t.stacks = faces == 960
			}
			t.scene = func() (*scene, error) { return approachScene(faces, deforming, least(short, 12, 72)) }
			trials = append(trials, t)
		}
	}
	return trials
}

// approachScene is two spheres of radius 1 in a world of side 8.
func approachScene(faces int, deforming bool, cycles int) (*scene, error) {
	s := &scene{world: cube(4)}
	mesh, err := sphere(faces, 1)
	if err != nil {
		return nil, err
	}
	for i := range 2 {
		s.add(mesh, nil)
		if deforming {
			if s.formulas[i], err = vibrating(float64(i)); err != nil {
				return nil, err
			}
		}
	}
	return s, s.approach(cycles, 2.0/72, 2)
}

// shuttleTrials are all 15, and the two that meet.
func shuttleTrials(short bool) []trial {
	whole := func() (*scene, error) {
		s := &scene{}
		shuttle, err := mesh("shuttle528")
		if err != nil {
			return nil, err
		}
		shuttle, _ = centred(shuttle)
		for range least(short, 5, 15) {
			s.add(shuttle, nil)
		}
		return s, s.avoid(s.crowd(float64(least(short, 5, 6)), 0.05, 2, 15, false), least(short, 10, 140))
	}
	return []trial{
		{name: "15 shuttles", size: 15, scene: whole, curves: true, stacks: true},
		{name: "2 shuttles", size: 2, curves: true, scene: func() (*scene, error) {
			s, err := whole()
			if err != nil {
				return nil, err
			}
			s.place(s.cycles() - 1)
			pairs := bruteForce(s.now)
			return s.only(int(pairs[0].A), int(pairs[0].B)), nil
		}},
	}
}

// handTrials is the scene of the two users.
func handTrials(short bool) []trial {
	return []trial{{name: "hands", size: 5, curves: true, stacks: true,
		scene: func() (*scene, error) { return handScene(least(short, 40, 800)) }}}
}

// shrineTrials is the shrine.
func shrineTrials(short bool) []trial {
	return []trial{{name: "shrine", size: 5263, curves: true, stacks: true,
		scene: func() (*scene, error) { return shrineScene(least(short, 6, 120)) }}}
}

// planeTrials are growing numbers of spheres.
func planeTrials(short bool) (trials []trial) {
	for _, n := range pick(short, []int{3, 6}, []int{10, 20, 30, 40}) {
		trials = append(trials, trial{name: fmt.Sprintf("%d spheres", n), size: float64(n), curves: n != 20 && n != 30,
			rivals: []string{planesAll, planesClimb}, scene: func() (*scene, error) {
				s := &scene{}
				mesh, err := sphere(least(short, 80, 528), 1)
				if err != nil {
					return nil, err
				}
				for range n {
					s.add(mesh, nil)
				}
				return s, s.avoid(s.crowd(planesRoom, 0.05, 5, uint64(n), false), least(short, 8, 100))
			}})
	}
	return trials
}

// storedTrials is the scene of figure 15.
func storedTrials(short bool) []trial {
	return []trial{{name: "head and shuttle", size: 4, curves: true, stacks: true, rivals: []string{storedTrees},
		scene: func() (*scene, error) { return storedScene(least(short, 8, 60)) }}}
}

// closestTrials are the spheres of figure 18.
func closestTrials(short bool) (trials []trial) {
	for _, faces := range pick(short, []int{48}, []int{48, 80, 168, 360, 528, 728, 960}) {
		trials = append(trials, trial{name: fmt.Sprintf("15 spheres of %d", faces), size: float64(faces),
			curves: faces == 168 || faces == 960, rivals: []string{closest},
			scene: func() (*scene, error) { return swarmScene(15, faces, 0.05, least(short, 60, 1000), false) }})
	}
	return trials
}

// deformTrials are vibrating spheres in the density of the paper's last experiment, and a pile in which all overlap.
func deformTrials(short bool) (trials []trial) {
	trees := []string{refitAll, refitNear, rebuilt}
	for _, n := range pick(short, [][2]int{{4, 48}}, [][2]int{{15, 3968}, {100, 960}}) {
		trials = append(trials, trial{name: fmt.Sprintf("%d spheres of %d", n[0], n[1]), size: float64(n[1]),
			curves: true, rivals: trees,
			scene: func() (*scene, error) { return swarmScene(n[0], n[1], deformShare, least(short, 10, 60), true) }})
	}
	return append(trials, trial{name: "pile", size: 40, rivals: trees, scene: func() (*scene, error) {
		return pileScene(least(short, 6, 40), least(short, 4, 20))
	}})
}
