// Package audit checks the promise of physics with code of its own. It reads bodies, solids and poses through public
// calls of a world, and shares no collision routine with the engine, neither pair search (auditor.go) nor separation
// nor distance (separation.go, gauge.go) nor trees (tree.go): internal/arch keeps collision out of its imports.
package audit
