// Package sculpt makes the meshes of the house that are named after the paper on face octrees (Kitamura, Smith,
// Takemura, Kishino 1998): a hand, a chair, a head and a shrine of exactly its numbers of faces. The paper's own models
// are not public; ours share with them their subjects and their numbers of faces.
//
// A round thing is a field of signed distance (field.go), which becomes a fine surface (polygonize.go), from which
// edges are taken until the wanted number of faces is left (thin.go, even.go). An angular thing is a coarse surface
// (angular.go), whose longest edges are halved until the wanted number is reached. All is deterministic and has the
// same bits on every machine. BRICKYARD_MESHES=update go test ./internal/deform/sculpt writes the files of
// levels/data/meshes.
package sculpt
