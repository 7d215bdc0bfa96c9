package levels

import (
	"fmt"
	"testing"

	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestMeshLevelsAtTheirLimits: the levels of meshes start without overlap at the ends of their parameters.
func TestMeshLevelsAtTheirLimits(t *testing.T) {
	physicstest.Long(t)
	for _, row := range []struct {
		level  string
		params map[string]string
	}{
		{"nonconvex", map[string]string{"count": "0", "chains": "0"}},
		{"nonconvex", map[string]string{"count": "20", "chains": "20", "links": "1", "inside": "1.5"}},
		{"nonconvex", map[string]string{"count": "20", "chains": "1", "links": "40", "inside": "20"}},
		{"shuttle", map[string]string{"shuttles": "0", "tori": "0"}},
		{"shuttle", map[string]string{"shuttles": "3", "tori": "0", "inside": "2"}},
		{"shuttle", map[string]string{"shuttles": "0", "tori": "3", "inside": "30"}},
		{"debris", map[string]string{"shards": "0", "sparks": "0"}},
		{"debris", map[string]string{"shards": "1", "sparks": "1", "speed": "300"}},
		{"terrain", map[string]string{"count": "230", "size": "8"}},
		{"boltnut", map[string]string{"clearance": "0.00002", "start": "0.1", "friction": "1"}},
		{"boltnut", map[string]string{"clearance": "0.01", "start": "4"}},
		{"erleben", map[string]string{"drop": "0.001", "askew": "45"}},
		{"erleben", map[string]string{"drop": "20", "askew": "-180"}},
	} {
		t.Run(fmt.Sprint(row.level, row.params), func(t *testing.T) {
			playLevel(t, row.level, row.params, StageOptions{}).run(0.1)
		})
	}
}

// TestMeshLevelsRefuseParameters: what makes no sense is refused with the parameter and its bound.
func TestMeshLevelsRefuseParameters(t *testing.T) {
	for _, row := range []struct{ level, name, value, want string }{
		{"boltnut", "clearance", "-1", `boltnut.star:4:13: param: "clearance": must be at least 2e-05, got -1`},
		{"nonconvex", "links", "0", `nonconvex.star:5:9: param: "links": must be at least 1, got 0`},
		{"nonconvex", "count", "many", `nonconvex.star:3:9: param: "count": want a whole number, got "many"`},
		{"debris", "speed", "-1", `debris.star:5:9: param: "speed": must be at least 0, got -1`},
		{"terrain", "size", "7", `terrain.star:3:8: param: "size": must be at least 8, got 7`},
		{"erleben", "drop", "0", `erleben.star:6:8: param: "drop": must be at least 0.001, got 0`},
		{"shuttle", "inside", "1", `shuttle.star:5:10: param: "inside": must be at least 2, got 1`},
	} {
		_, err := Load(row.level, LoadOptions{Params: map[string]string{row.name: row.value}})
		if err == nil || err.Error() != row.want {
			t.Errorf("%s, %s=%s:\n got %v\nwant %s", row.level, row.name, row.value, err, row.want)
		}
	}
}
