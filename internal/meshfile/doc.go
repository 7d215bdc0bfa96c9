// Package meshfile reads surfaces from files: OBJ so far (obj.go). It says where a file is wrong, by line and column;
// whether the surface is sound is for geom.NewMesh to say.
package meshfile
