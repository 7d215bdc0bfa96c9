package play

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
			playLevel(t, row.level, row.params, Options{}).run(0.1)
		})
	}
}
