package ccdcase

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/expel"
)

// rows writes queries: 8 corners of three whole coordinates over one denominator each, and the truth.
func rows(den int, truth string, corners ...[3]int) string {
	var b strings.Builder
	for _, c := range corners {
		fmt.Fprintf(&b, "%d,%d,%d,%d,%d,%d,%s\n", c[0], den, c[1], den, c[2], den, truth)
	}
	return b.String()
}

func TestSampleQueries(t *testing.T) {
	falls := [][3]int{{0, 0, 4}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}, {0, 0, -4}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}
	both := [][3]int{{0, 0, 4}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}, {0, 0, 0}, {-9, -9, 4}, {9, -9, 4}, {0, 9, 4}}
	aside := [][3]int{{0, 0, 4}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}, {0, 0, 3}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}
	turned := [][3]int{{0, 0, 4}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}, {0, 0, -4}, {-9, -9, 1}, {9, -9, 0}, {0, 9, 0}}
	on := [][3]int{{0, 0, 0}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}, {0, 0, 4}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}
	line := [][3]int{{0, 0, 4}, {-9, 0, 0}, {9, 0, 0}, {0, 0, 0}, {0, 0, -4}, {-9, 0, 0}, {9, 0, 0}, {0, 0, 0}}
	plane := [][3]int{{20, 0, 0}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}, {0, 0, 0}, {-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}
	edges := [][3]int{{-5, 0, 4}, {5, 0, 4}, {0, -5, 0}, {0, 5, 0}, {-5, 0, -4}, {5, 0, -4}, {0, -5, 0}, {0, 5, 0}}
	table := []struct {
		name     string
		features Features
		corners  [][3]int
		truth    string
		want     Comparison
		hit      bool // expected of the kernels
		t        float64
	}{
		{"falls through", VertexFace, falls, "1", Compared, true, 0.5},
		{"both move", VertexFace, both, "1", Compared, true, 0.5},
		{"stops above", VertexFace, aside, "0", Compared, false, 0},
		{"triangle changes", VertexFace, turned, "1", NoTranslation, false, 0},
		{"touches at the start", VertexFace, on, "1", StartsTouching, false, 0},
		{"triangle is a line", VertexFace, line, "1", NoForm, false, 0},
		{"moves in the plane", VertexFace, plane, "1", InPlane, false, 0},
		{"edges cross", EdgeEdge, edges, "1", Compared, true, 0.5},
	}
	var scratch expel.Scratch
	for _, r := range table {
		queries, err := ReadQueries("q.csv", strings.NewReader(rows(3, r.truth, r.corners...)), r.features)
		if err != nil || len(queries) != 1 {
			t.Errorf("%s: %d queries, %v", r.name, len(queries), err)
			continue
		}
		c, most, what := queries[0].Case()
		if what != r.want {
			t.Errorf("%s: %v, want %v", r.name, what, r.want)
		}
		if what != Compared && what != InPlane {
			continue
		}
		if c.Expect.Hit != r.hit || c.Expect.T < r.t-1e-9 || c.Expect.T > r.t+1e-9 {
			t.Errorf("%s: expects %+v, want %v at %g", r.name, *c.Expect, r.hit, r.t)
		}
		sweep, err := c.Prepare(Zone{Share: 1e-3})
		if err != nil {
			t.Fatal(err)
		}
		sweep.Narrow(most)
		hit := sweep.Ask(&scratch)
		result := sweep.Result(c.ID, &hit)
		if v := NewJudge(&c).Judge(&result); v.Verdict.Fails() || what == Compared && result.Hit != r.hit {
			t.Errorf("%s: %+v is judged %v", r.name, result, v.Verdict)
		}
	}
}

func TestBadQueries(t *testing.T) {
	good := strings.Repeat("1,2,-3,4,5,1,0\n", 8)
	bad := []struct{ name, text, want string }{
		{"empty", "", "q.csv: is empty"},
		{"blank", "\n\n", "q.csv: is empty"},
		{"truncated", good + good[:len(good)/2], "q.csv:12: ends within a query: it has 4 of 8 rows"},
		{"six columns", good + "1,2,3,4,5,6\n", "q.csv:9: has 6 columns"},
		{"no number", "1,2,x,4,5,1,0\n", `q.csv:1: column 3: must be a whole number, got "x"`},
		{"fraction", "1.5,2,3,4,5,1,0\n", "column 1: must be a whole number"},
		{"denominator zero", "1,0,3,4,5,1,0\n", "column 2: a denominator must be positive"},
		{"truth of two", "1,2,3,4,5,1,2\n", "column 7: the truth must be 0 or 1"},
		{"truth changes", strings.Replace(good, ",0\n", ",1\n", 1), "q.csv:2: column 7: the truth differs"},
		{"out of range", "1" + strings.Repeat("0", 60) + ",1,3,4,5,1,0\n", "column 1: the coordinate is out of range"},
		{"endless number", strings.Repeat("1", 2000) + ",1,3,4,5,1,0\n", "column 1: a number of 2000 digits"},
		{"damaged gzip", packed(good)[:20], "truncated"},
	}
	for _, r := range bad {
		if _, err := ReadQueries("q.csv", strings.NewReader(r.text), EdgeEdge); err == nil ||
			!strings.Contains(err.Error(), r.want) {
			t.Errorf("%s: %v; want %q", r.name, err, r.want)
		}
	}
	for path, want := range map[string]string{
		"a/edge-edge/data.csv": "1 true", "vertex-face/x.csv": "0 true", "edge-edge/vertex-face.csv": "0 true",
		"data.csv": "1 false",
	} {
		if features, ok := FeaturesOf(path); fmt.Sprint(features, ok) != want {
			t.Errorf("%s: %v %v, want %s", path, features, ok, want)
		}
	}
}

// thirdParty returns a path in the folder with the data of others, or skips the test when there is none.
func thirdParty(t *testing.T, name string) string {
	t.Helper()
	folder := os.Getenv("BRICKYARD_THIRD_PARTY")
	if folder == "" {
		t.Skip("needs the data of others: set BRICKYARD_THIRD_PARTY to the folder that README.md describes")
	}
	return filepath.Join(folder, name)
}

// The sample queries that fit, with zones of three sizes: no missed hit, and no stop but near.
func TestThirdPartyQueries(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(thirdParty(t, "ccd-sample-queries"), "*", "*", "*.csv.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files of queries: %v", err)
	}
	var scratch expel.Scratch
	var counts [Comparisons]int
	hits := 0
	for _, path := range files {
		features, ok := FeaturesOf(path)
		if !ok {
			t.Fatalf("%s: neither vertex-face nor edge-edge", path)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		queries, err := ReadQueries(filepath.Base(filepath.Dir(filepath.Dir(path))), file, features)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		for i := range queries {
			c, most, what := queries[i].Case()
			counts[what]++
			if what != Compared && what != InPlane {
				continue
			}
			if c.Expect.Hit {
				hits++
			}
			for _, share := range []float64{1e-3, 1e-5, 1e-7} {
				sweep, err := c.Prepare(Zone{Share: share})
				if err != nil {
					t.Fatalf("%s: %v", c.ID, err)
				}
				sweep.Narrow(most)
				hit := sweep.Ask(&scratch)
				result := sweep.Result(c.ID, &hit)
				if v := NewJudge(&c).Judge(&result); v.Verdict.Fails() {
					t.Errorf("%s, zone %g: %v", c.ID, share, v.Verdict)
				}
			}
		}
	}
	for what, n := range counts {
		t.Logf("%d %v", n, Comparison(what))
	}
	if hits == 0 || counts[Compared] < 100 {
		t.Errorf("only %d queries were compared, %d of them hits", counts[Compared], hits)
	}
}
