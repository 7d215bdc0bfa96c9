package levels

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/levels/script"
)

// FuzzScript throws text at the script loader: a valid scene or one line, never a panic. Memory bombs are left to the
// child process, so long repetitions are skipped here.
func FuzzScript(f *testing.F) {
	for _, name := range []string{"data/brickwall.star", "data/tunnel.star", "data/pile.star", "data/bench/rods.star"} {
		text, err := builtinFiles.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("box((1, 1, 1), at=vec3(0, 1, 0) * 2, rotate=turn((0, 1, 0), 30) * quat(1, 0, 0, 0))")
	f.Add("body([shape.hull([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])], mass=1e-9)")
	f.Add("m = shape.extrude([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2)], 1)\nbody(m)\nbody(m, at=(3, 0, 0))\n" +
		"heightfield(3, 0.5, lambda x, z: x * z, nz=2, at=(0, -3, 0))\nrevolve([(0, 0), (1, 0), (0, 1)], 5, at=(0, 9, 0))")
	f.Add("mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 2, 3)])\n" +
		"polygon([(0, 0, 3), (1, 0, 3), (0, 1, 3)], 0.01)\npoint(0.01, at=(9, 9, 9))")
	f.Add("stack(3, masses=[1, 1000])\npyramid(4, square=True)\nmaterial('x', tint='#ffffff')")
	f.Add("meeting(room=((-3, 0, -2), (3, 4, 2)), response='bounce', rule='paper', tint='#3366ff')\n" +
		"ghost(shape.sphere(1), triangles=24, vel=(1, 2, 3), at=(0, 2, 0), deform=modes([(2, 0, 0.2, 1.5, 90)]))\n" +
		"ghost(shape.box((1, 2, 3)), path=[(1, (1, 0, 0), 30)], then='back', deform=lattice([((3, 3, 3), (0, 1, 0))]))\n" +
		"ghost(shape.cone(1, 2), deform=[bend([((0, 0, 0), (0, 0, 1), 9, 20, 1)], tip=(0, 1, 0), reach=1, soft=0.1)])")
	f.Add("a = box((1, 1, 1), at=(0, 5, 0))\nj = joint.hinge(a, at=(0, 5, 0), axis=(0, 0, 1), limit=(-90, None), " +
		"motor=([(0, 1), (2, 180)], 50))\nb = sphere(1, at=(3, 5, 0))\njoint.ball(a, b, at=(1, 5, 0), cone=(30, 60), " +
		"twist=(-9, 9))\njoint.distance(a, b, min=1, spring=(2, 1))\njoint.sixdof(a, b, at=(1, 5, 0), x=(0, 1), " +
		"targets={'x': (1, 2, 1, 9)})\njoint.motor(a, place=(1, 2, 3), force=9, turn=30, torque=4)")
	f.Add("chain((0, 5, 0), (1, 5, 0), 3, length=2, kind='hinge')\nbridge((0, 5, 4), (2, 5, 4), 3, sag=0.2)\n" +
		"rope((0, 5, 8), (1, 5, 8), ends=(None, 'world'))\ndoor((1, 2, 0.1), limit=(0, 90), closer=3)\n" +
		"ragdoll(pose={'left knee': -30, 'neck': (1, 2, 3)}, tone=0.1, hold=True).part('head')")
	f.Add("a = box((1, 1, 1), at=(0, 5, 0))\nb = box((1, 1, 1), at=(3, 5, 0))\nh = joint.hinge(a, at=(0, 5, 0), " +
		"axis=(0, 0, 1))\nw = joint.wheel(a, b, spin_motor=(9, 5))\njoint.gear(h, (w, 'spin'), -3)\njoint.rack(h, (w, " +
		"'travel'), 2)\njoint.pulley(a, b, over=[(0, 9, 0), (3, 9, 0)], ratio=2)\njoint.path(b, points=[(3, 5, 0), (5, 5, " +
		"0), (4, 7, 1)], closed=True, turn='track')")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "*%") && strings.Contains(text, "for") || strings.Contains(text, "<<") ||
			strings.Contains(text, "0000") {
			return // may ask for any amount of memory or time
		}
		s, err := script.Run(fstest.MapFS{"f.star": {Data: []byte(text)}}, "f.star", "f.star", script.Options{})
		if err != nil {
			if !scenetest.OneGoodLine(err, "") {
				t.Errorf("not one line: %q", err)
			}
			return
		}
		scenetest.RoundTrip(t, s)
	})
}

// FuzzScene throws bytes at the scene loader: a valid scene that round-trips or one line, never a panic.
func FuzzScene(f *testing.F) {
	for _, name := range []string{"tunnel", "bench/heavytop", "bench/rods", "crane", "ragdoll"} {
		s, err := Load(name, LoadOptions{})
		if err != nil {
			f.Fatal(err)
		}
		var text bytes.Buffer
		if err := s.Write(&text); err != nil {
			f.Fatal(err)
		}
		f.Add(text.Bytes())
	}
	f.Add([]byte(`{"brickyard_scene":1,"name":"x","shapes":{"b":{"kind":"hull",` +
		`"points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}},` +
		`"bodies":[{"name":"a","rotation":[0,1,0,0],"shapes":[{"use":"b","position":[1,0,0],"rotation":[0,0,1,0]}]}]}`))
	f.Add([]byte(`{"brickyard_scene":1,"name":"x","shapes":{"m":{"kind":"mesh",` +
		`"points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],` +
		`"faces":[[0,2,1],[0,1,3],[1,2,3],[0,2,3]]},"h":{"kind":"heightfield","nx":2,"spacing":1,"heights":[0,1,2,1]}},` +
		`"bodies":[{"name":"a","shapes":[{"use":"m"}]},{"name":"b","kind":"static","shapes":[{"use":"h"},` +
		`{"kind":"polygon","points":[[0,0,3],[1,0,3],[0,1,3]],"thickness":0.01}]}]}`))
	f.Add([]byte(`{"brickyard_scene":1,"name":"x","bodies":[],"meeting":{"room":{"min":[-3,0,-2],"max":[3,4,2]},` +
		`"response":"bounce","rule":"paper","tint":[0,0,1]},"ghosts":[{"name":"a","position":[0,2,0],"velocity":[1,2,3],` +
		`"shape":{"kind":"sphere","radius":1},"triangles":24,"deform":{"modes":[{"degree":2,"amplitude":0.2,"hz":1}]}},` +
		`{"name":"b","shape":{"kind":"box","size":[1,2,3]},"course":{"stops":[{"time":1,"shift":[1,0,0]}]},` +
		`"deform":{"lattice":{"points":[{"index":[3,3,3],"sway":[0,1,0],"hz":2}]}}},{"name":"c","shape":{"kind":"cone",` +
		`"radius":1,"height":2},"deform":{"bend":[{"joints":[{"at":[0,0,0],"axis":[0,0,1],"soft":0.1,"mean":0.2}],` +
		`"tip":[0,1,0],"reach":1}]}}]}`))
	f.Add([]byte(`{"brickyard_scene":1,"name":"x","bodies":[{"name":"a","shapes":[{"kind":"sphere","radius":1}]}],` +
		`"joints":[{"name":"h","kind":"hinge","a":"a"},{"name":"p","kind":"path","a":"a","points":[[0,0,0],[2,0,0]]},` +
		`{"name":"u","kind":"pulley","a":"a","over":[[0,1,0],[1,1,0]],"ratio":2,"to":[1,0,0]},{"name":"r","kind":"rack",` +
		`"first":{"joint":"p"},"second":{"joint":"h","axis":"angle"},"ratio":1},{"name":"w","kind":"wheel","a":"a",` +
		`"axis":[0,1,0],"axis_z":[0,0,1]},{"name":"g","kind":"gear","first":{"joint":"h"},"second":{"joint":"w",` +
		`"axis":"spin"},"ratio":2}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := scene.Read("f.json", data, scene.Build{})
		if err != nil {
			if !scenetest.OneGoodLine(err, "f.json") {
				t.Errorf("not one line: %q", err)
			}
			return
		}
		scenetest.RoundTrip(t, s)
	})
}
