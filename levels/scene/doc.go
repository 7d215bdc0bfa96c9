// Package scene holds levels as plain data, in SI units with +y up.
//
// A Scene comes from a JSON file (Read, described by scene.schema.json) or from a Builder, to which a script hands part
// after part. One set of rules checks both (Validate) within stated limits (limits.go): shapes are checked by building
// them, so that a valid scene is one that can be built. Supply gives the solids of its bodies.
//
// Something wrong is a *Fault: where, as a path into the data, and one line that says what, why and how to mend it.
package scene
