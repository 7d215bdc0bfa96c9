// Package geom is the geometry everything stands on: values only, no world and no state.
//
// Units are metres and radians, frames are right-handed, rotations follow the right-hand rule and quaternions are
// written w, x, y, z.
//
// Rounding. Go may fuse a*b + c into one rounding on arm64 and on amd64 v3, but not on amd64 v1, so every product that
// is added to something is written float64(a*b): then all machines give the same bits. The standard Sin, Cos, Atan2 and
// their kin fuse inside; SinCos, Atan2 and Acos here do not. internal/arch proves it on the compiled code.
package geom
