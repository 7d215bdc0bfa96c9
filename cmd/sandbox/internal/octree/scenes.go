package octree

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// handRoom is half the side of the room of the two users (m). It is so wide that the paper's rule takes about as much
// less than its mean in cycles in which nothing meets as the paper says.
const handRoom = 0.6

// handScene is the scene of the two users: a head, a shuttle and a sphere drift, two hands reach for
// them. Hands and sphere deform.
func handScene(cycles int) (*scene, error) {
	s := &scene{}
	for _, name := range []string{"head1816", "shuttle528", "sphere", "hand960", "lefthand960"} {
		if err := s.addHand(name); err != nil {
			return nil, err
		}
	}
	r := s.crowd(handRoom, 0.004, 2, 11, false)
	for i, phase := range []float64{0, 2} {
		side := float64(1 - 2*i)
		r.all[3+i].hand = func(cycle int) geom.Pose {
			t := float64(cycle) / 60
			sin := func(rate, shift float64) float64 {
				v, _ := geom.SinCos(rate*t + shift)
				return v
			}
			at := geom.V(side*0.15+0.12*sin(0.9, phase), 0.2*sin(0.7, 1+phase), 0.2*sin(1.3, 2+phase))
			return geom.Pose{P: at, Q: turn(geom.V(0.4, 1, 0.2), side*40+30*sin(0.8, phase))}
		}
	}
	s.wander(r, cycles)
	return s, nil
}

// addHand adds an object of the scene of the two users, in its own size but for shuttle and sphere.
func (s *scene) addHand(name string) error {
	var surface faceoctree.Surface
	var err error
	if name == "sphere" {
		surface, err = sphere(528, 0.08)
	} else {
		surface, err = mesh(name)
	}
	if err != nil {
		return err
	}
	if name == "shuttle528" {
		surface = fitted(surface, 0.12)
	}
	s.add(surface, nil)
	last := len(s.formulas) - 1
	switch name {
	case "sphere":
		s.formulas[last], err = vibrating(0)
	case "hand960", "lefthand960":
		s.formulas[last], err = bending(name == "lefthand960", float64(last))
	}
	return err
}

// shrineScene has the parts of the shrine come together from all sides, one after another.
func shrineScene(cycles int) (*scene, error) {
	all, err := parts("shrine5263")
	if err != nil {
		return nil, err
	}
	s := &scene{world: cube(4)}
	var places []geom.Vec3
	middle := geom.EmptyBox()
	for _, part := range all {
		own, at := centred(part)
		s.add(own, nil)
		places = append(places, at)
		middle = middle.Include(at)
	}
	centre := middle.Centre()
	for cycle := range cycles {
		var poses []geom.Pose
		for i, at := range places {
			// Part i is in its place after its share of the time.
			share := float64(cycle+1) / float64(cycles) * float64(len(places)) / float64(i+1)
			far := 2 * math.Max(0, 1-share)
			out := at.Sub(centre)
			poses = append(poses, geom.Pose{P: out.AddScaled(far, out.Add(geom.V(0.3, 0.5, 0.2))),
				Q: turn(geom.V(0.2, 1, 0.3), 60*far)})
		}
		s.poses = append(s.poses, poses)
	}
	return s, nil
}

// planesRoom is half the side of the room of the spheres of radius 1 beside separating planes, the same for 10 and for
// 40 (m). It is so wide that the paper's rule takes about as much longer for 40 as the paper says.
const planesRoom = 9

// storedScene has a head and a shuttle come together, while a sphere and a chair turn on the spot.
func storedScene(cycles int) (*scene, error) {
	s := &scene{world: cube(4)}
	for _, name := range []string{"head1816", "shuttle528", "chair146"} {
		surface, err := mesh(name)
		if err != nil {
			return nil, err
		}
		s.add(fitted(surface, 1), nil)
	}
	ball, err := sphere(120, 1)
	if err != nil {
		return nil, err
	}
	if err := s.approach(cycles, 0.0055, 1); err != nil {
		return nil, err
	}
	s.add(ball, nil)
	for cycle := range s.poses {
		slow := turn(geom.V(0, 1, 0.2), 0.5*float64(cycle))
		s.poses[cycle] = append(s.poses[cycle], geom.Pose{P: geom.V(0, 2.8, 0), Q: slow},
			geom.Pose{P: geom.V(0, -2.8, 0), Q: slow})
	}
	return s, nil
}

// swarmScene is spheres that fill a share of a room: 0.05 radii and 10 degrees a cycle, as in section 5.3.
func swarmScene(n, faces int, share float64, cycles int, deforming bool) (*scene, error) {
	s := &scene{}
	mesh, err := sphere(faces, 1)
	if err != nil {
		return nil, err
	}
	for i := range n {
		s.add(mesh, nil)
		if deforming {
			if s.formulas[i], err = vibrating(float64(i)); err != nil {
				return nil, err
			}
		}
	}
	half := math.Cbrt(float64(n)*4/3*math.Pi/share) / 2
	s.wander(s.crowd(half, 0.05, 10, uint64(n), false), cycles)
	return s, nil
}

// deformShare is how much of the room the vibrating spheres fill.
const deformShare = 0.05

// pileShare is the same of the pile.
const pileShare = 0.25

// pileScene is spheres that fill a room several times over: each overlaps many others.
func pileScene(n, cycles int) (*scene, error) {
	s := &scene{}
	mesh, err := sphere(528, 1)
	if err != nil {
		return nil, err
	}
	for range n {
		s.add(mesh, nil)
	}
	r := s.crowd(math.Cbrt(float64(n)*4/3*math.Pi/pileShare)/2, 0.05, 10, 7, true)
	s.world = cube(1.2 * r.half)
	for cycle := range cycles {
		r.advance(cycle)
		s.poses = append(s.poses, r.poses())
	}
	return s, nil
}
