package ccdcase

import (
	"bytes"
	"compress/gzip"
	"regexp"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/expel"
)

const (
	tetra = `{"vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],"faces":[[0,2,1],[0,1,3],[1,2,3],[2,0,3]]}`
	dot   = `{"vertices":[[3,3,3]],"faces":[]}`
	slide = `{"type":"translation","vector":[1,0,0]}`
)

// oneCase writes a set of one case.
func oneCase(moving, static, motion, more string) string {
	return `{"format":"ccd-cases-v1","category":"c","cases":[{"id":"tr-1","tags":["t"],"moving":` + moving +
		`,"static":` + static + `,"motion":` + motion + more + `}]}`
}

func onePair(a, b, expect string) string {
	return `{"format":"static-pairs-v1","cases":[{"id":"st-1","a":` + a + `,"b":` + b + `,"expect":` + expect + `}]}`
}

func packed(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.String()
}

var placed = regexp.MustCompile(`^c\.json:\d+:\d+: `)

func TestBadInputNamesCaseAndField(t *testing.T) {
	good := oneCase(dot, tetra, slide, "")
	turn := func(rest string) string {
		return oneCase(dot, tetra, `{"type":"rotation","origin":[0,0,0],"axis":[0,0,1],`+rest+`}`, "")
	}
	listed := func(collision string) string {
		return oneCase(dot, tetra, slide, `,"collisions":[{`+collision+`}]`)
	}
	rows := []struct{ name, text, want string }{
		{"empty", "", "c.json:1:1: is empty"},
		{"truncated", good[:len(good)/2], "c.json:1:"},
		{"truncated, why", good[:len(good)/2], "truncated"},
		{"truncated after a line", "{\n \"format\": \"ccd-cases-v1\",\n \"cases\": [", "c.json:3:"},
		{"truncated gzip", packed(good)[:60], "truncated"},
		{"damaged gzip", packed(good)[:40] + "xxxxxxxxxx" + packed(good)[50:], "damaged"},
		{"gzip of nothing", "\x1f\x8bxyz", "c.json: "},
		{"text", "hello", "c.json:1:1: no JSON"},
		{"NaN", strings.Replace(good, "3,3,3", "3,NaN,3", 1), "NaN and Inf are none"},
		{"after the end", good + "x", "c.json:1:"},
		{"too large for a float", strings.Replace(good, "3,3,3", "3,1e999,3", 1), `"tr-1" (cases[0]): moving.vertices`},
		{"huge", strings.Replace(good, "3,3,3", "3,1e300,3", 1), `"tr-1" (cases[0]): moving.vertices[0]: 1e+300`},
		{"no format", `{"cases":[]}`, "format: missing"},
		{"unknown format", `{"format":"v9","cases":[]}`, `c.json:1:11: format: "v9" is not known`},
		{"no cases", `{"format":"ccd-cases-v1"}`, "cases: missing"},
		{"two lists", `{"format":"ccd-cases-v1","cases":[1,2],"Cases":[3]}`, "c.json:1:34: cases: there is more than one"},
		{"list", `[1]`, "must be"},
		{"cases of another type", `{"format":"ccd-cases-v1","cases":7}`, "cases: must be a list, got number"},
		{"case of another type", `{"format":"ccd-cases-v1","cases":[7]}`,
			"case 0: the whole: must be an object, got number"},
		{"no id", strings.Replace(good, `"id":"tr-1",`, "", 1), "case 0: id: missing"},
		{"same id", strings.Replace(good, `"cases":[`, `"cases":[`+good[strings.Index(good, `{"id"`):len(good)-2]+",",
			1), "id: case 0 has the same"},
		{"no moving", strings.Replace(good, `"moving"`, `"m"`, 1), "moving: missing"},
		{"no static", strings.Replace(good, `"static"`, `"s"`, 1), "static: missing"},
		{"no motion", strings.Replace(good, `"motion"`, `"m"`, 1), "motion: missing"},
		{"no vertices", oneCase(`{"faces":[]}`, tetra, slide, ""), "moving.vertices: missing"},
		{"two coordinates", oneCase(`{"vertices":[[1,2]]}`, tetra, slide, ""), "moving.vertices[0]: has 2 numbers"},
		{"null for a vertex", oneCase(`{"vertices":[null]}`, tetra, slide, ""), "moving.vertices[0]: missing"},
		{"text for a number", oneCase(`{"vertices":[[1,2,"3"]]}`, tetra, slide, ""), "moving.vertices"},
		{"no faces", oneCase(`{"vertices":[[0,0,0],[1,0,0],[0,1,0]]}`, tetra, slide, ""), "moving.faces: missing"},
		{"face of two", oneCase(dot, strings.Replace(tetra, "[0,1,3]", "[0,1]", 1), slide, ""),
			"static.faces[1]: has 2 corners"},
		{"where", strings.NewReplacer(`"cases":[`, "\n\"cases\":[\n", "[0,1,3]", "[0,1,4]").Replace(good),
			`c.json:3:142: case "tr-1" (cases[0]): static.faces[1]: vertex 4`},
		{"face index", oneCase(dot, strings.Replace(tetra, "[0,1,3]", "[0,1,4]", 1), slide, ""),
			"static.faces[1]: vertex 4 does not exist: indices run from 0 to 3"},
		{"negative face index", oneCase(dot, strings.Replace(tetra, "[0,1,3]", "[0,1,-3]", 1), slide, ""), "vertex -3"},
		{"broken face index", oneCase(dot, strings.Replace(tetra, "[0,1,3]", "[0,1,2.5]", 1), slide, ""),
			"static.faces"},
		{"corner twice", oneCase(dot, strings.Replace(tetra, "[0,1,3]", "[0,1,1]", 1), slide, ""), "comes twice"},
		{"no type", oneCase(dot, tetra, `{"vector":[1,0,0]}`, ""), "motion.type: missing"},
		{"unknown type", oneCase(dot, tetra, `{"type":"warp"}`, ""), `motion.type: "warp" is not known`},
		{"no vector", oneCase(dot, tetra, `{"type":"translation"}`, ""), "motion.vector: missing"},
		{"no axis", oneCase(dot, tetra, `{"type":"rotation","origin":[0,0,0],"angle":1}`, ""), "motion.axis: missing"},
		{"axis zero", oneCase(dot, tetra, `{"type":"rotation","origin":[0,0,0],"axis":[0,0,0],"angle":1}`, ""),
			"motion.axis: is zero"},
		{"no origin", oneCase(dot, tetra, `{"type":"screw","axis":[0,0,1],"angle":1}`, ""), "motion.origin: missing"},
		{"no angle", turn(`"pitch":1`), "motion.angle: missing"},
		{"angle out of range", turn(`"angle":1e9`), "motion.angle: 1e+09"},
		{"expect without hit", oneCase(dot, tetra, slide, `,"expect":{"t":1}`), "expect.hit: missing"},
		{"hit without time", oneCase(dot, tetra, slide, `,"expect":{"hit":true}`), "expect.t: missing"},
		{"hit after the end", oneCase(dot, tetra, slide, `,"expect":{"hit":true,"t":2}`), "expect.t: must lie in 0…1"},
		{"normal of two", oneCase(dot, tetra, slide, `,"expect":{"hit":true,"t":1,"normal":[1,0]}`), "expect.normal"},
		{"normal zero", oneCase(dot, tetra, slide, `,"expect":{"hit":true,"t":1,"normal":[0,0,0]}`),
			"expect.normal: is zero"},
		{"collision of a kind", listed(`"type":"VV"`), "collisions[0].type: must be VF, FV or EE"},
		{"collision after the end", listed(`"type":"VF","t":2`), "collisions[0].t: must lie in 0…1"},
		{"collision of no vertex", listed(`"type":"VF","moving":[1],"static":[0]`),
			"collisions[0].moving: 1 does not exist: there are 1"},
		{"collision of no face", listed(`"type":"VF","moving":[0],"static":[4]`),
			"collisions[0].static: 4 does not exist: there are 4"},
		{"collision of half an edge", listed(`"type":"EE","moving":[0],"static":[0,1]`),
			"collisions[0].moving: must be a list of two vertices, got 1 numbers"},
		{"collision of nothing", listed(`"type":"VF","moving":[0]`), "collisions[0].static: must be a list of one face"},
		{"pair without b", `{"format":"static-pairs-v1","cases":[{"id":"st-1","a":` + tetra + `}]}`, "b: missing"},
		{"pair that expects nothing", onePair(tetra, tetra, `{}`), "expect.surfaces_intersect: missing"},
		{"pair contained oddly", onePair(tetra, tetra, `{"surfaces_intersect":true,"contained":"both"}`),
			`expect.contained: "both"`},
		{"pair of no face", onePair(tetra, tetra, `{"surfaces_intersect":true,"pairs":[[0,0],[0,4]]}`),
			"expect.pairs[1]: must be"},
		{"pair of three", onePair(tetra, tetra, `{"surfaces_intersect":true,"pairs":[[0,0,0]]}`), "expect.pairs[0]"},
	}
	for _, r := range rows {
		_, err := Read("c.json", strings.NewReader(r.text))
		switch {
		case err == nil:
			t.Errorf("%s: no error", r.name)
		case !strings.Contains(err.Error(), r.want) || !strings.HasPrefix(err.Error(), "c.json:") ||
			!strings.Contains(r.name, "gzip") && !placed.MatchString(err.Error()):
			t.Errorf("%s: %v; want %q in it", r.name, err, r.want)
		case strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: more than a line: %v", r.name, err)
		}
	}
	for name, text := range map[string]string{"as it is": good, "packed": packed(good), "a turn": turn(`"angle":1`),
		"a list": listed(`"type":"VF","t":0.5,"moving":[0],"static":[3]`)} {
		if _, err := Read("c.json", strings.NewReader(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Bodies that are well written but no surfaces are refused when they are built, with the face where there is one.
func TestBadBodies(t *testing.T) {
	rows := []struct{ name, moving, want string }{
		{"segment of no length", `{"vertices":[[1,1,1],[1,1,1]]}`, "moving: faces: none"},
		{"corner far away in a face", strings.Replace(tetra, "[0,1,3]", "[0,1,3,0,1]", 1), "moving: "},
	}
	for _, r := range rows {
		set, err := Read("c.json", strings.NewReader(oneCase(r.moving, tetra, slide, "")))
		if err != nil {
			t.Errorf("%s: %v", r.name, err)
			continue
		}
		if _, err := set.Cases[0].Prepare(Zone{Share: 1e-3}); err == nil || !strings.Contains(err.Error(), r.want) {
			t.Errorf("%s: %v; want %q", r.name, err, r.want)
		}
	}
}

// Whatever is read is an error or a set whose answers can be judged.
func FuzzRead(f *testing.F) {
	f.Add([]byte(oneCase(dot, tetra, slide, `,"expect":{"hit":true,"t":0.5,"normal":[0,0,1]}`)))
	f.Add([]byte(oneCase(tetra, tetra, `{"type":"screw","origin":[1,0,0],"axis":[0,0,1],"angle":-1,"pitch":2}`, "")))
	f.Add([]byte(onePair(tetra, tetra, `{"surfaces_intersect":true,"contained":"none","pairs":[[0,1]]}`)))
	f.Add([]byte(packed(oneCase(dot, dot, slide, ""))))
	f.Fuzz(func(t *testing.T, data []byte) {
		set, err := Read("c.json", bytes.NewReader(data))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %q", err)
			}
			return
		}
		var scratch expel.Scratch
		for i := range set.Cases[:min(3, len(set.Cases))] {
			c := &set.Cases[i]
			sweep, err := c.Prepare(Zone{Share: 1e-3})
			if err != nil || len(c.Moving.Faces)*len(c.Static.Faces) > 100 {
				continue
			}
			hit := sweep.Ask(&scratch)
			result := sweep.Result(c.ID, &hit)
			if c.Expect == nil {
				c.Expect = &Expect{}
			}
			NewJudge(c).Judge(&result)
		}
	})
}
