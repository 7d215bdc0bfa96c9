// Package snapshot copies values into bytes and back, bit for bit: all fields but those tagged `snapshot:"-"`, exported
// or not. A Codec is compiled once from a type. Memory without pointers is copied as it lies, so it takes about as long
// as copying; bytes are for the same layout of the type only, which Codec.Layout tells.
//
// Slices keep their elements, and reuse memory where it suffices. A pointer is one of two things: owned by the value
// that has it, and copied with what it points to; or shared, if New is told so, and then written as a Key, which
// Shared resolves. Maps, functions, interfaces and channels cannot be copied: their fields must be tagged.
package snapshot
