package physics

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"unsafe"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/internal/snapshot"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// What no step changes is not in a saved state, which names it by a hash of its content.
var (
	polyType   = reflect.TypeFor[convex.Polyhedron]()
	meshType   = reflect.TypeFor[mesh.Mesh]()
	courseType = reflect.TypeFor[state.Course]()
	keysType   = reflect.TypeFor[jointrows.Keys]()
	curveType  = reflect.TypeFor[jointrows.Curve]()
	jointType  = reflect.TypeFor[jointKind]()

	sharedNames = map[reflect.Type]string{
		polyType: "shape", meshType: "mesh", courseType: "course", keysType: "motor with keyframes", curveType: "curve",
		jointType: "joint",
	}

	polyCodec   = snapshot.New[convex.Polyhedron]()
	meshCodec   = snapshot.New[mesh.Mesh]()
	courseCodec = snapshot.New[state.Course]()
	keysCodec   = snapshot.New[jointrows.Keys]()
	curveCodec  = snapshot.New[jointrows.Curve]()
)

// known are the shared values that a world has met, for good. It implements snapshot.Shared.
type known struct {
	keys   map[unsafe.Pointer]snapshot.Key
	values map[snapshot.Key]unsafe.Pointer
}

// KeyOf returns the hash of the content of a shared value, which is known from now on.
func (k *known) KeyOf(t reflect.Type, p unsafe.Pointer) snapshot.Key {
	if key, there := k.keys[p]; there {
		return key
	}
	if k.keys == nil {
		k.keys, k.values = map[unsafe.Pointer]snapshot.Key{}, map[snapshot.Key]unsafe.Pointer{}
	}
	bytes := []byte(sharedNames[t])
	switch t {
	case polyType:
		bytes = polyCodec.Append(bytes, (*convex.Polyhedron)(p), k)
	case meshType:
		bytes = meshCodec.Append(bytes, (*mesh.Mesh)(p), k)
	case courseType:
		bytes = courseCodec.Append(bytes, (*state.Course)(p), k)
	case keysType:
		bytes = keysCodec.Append(bytes, (*jointrows.Keys)(p), k)
	case curveType:
		bytes = curveCodec.Append(bytes, (*jointrows.Curve)(p), k)
	case jointType:
		bytes = fmt.Appendf(bytes, "%#v", (*jointKind)(p).Kind)
	}
	sum := sha256.Sum256(bytes)
	key := snapshot.Key(sum[:len(snapshot.Key{})])
	k.keys[p] = key
	if k.values[key] == nil {
		k.values[key] = p
	}
	return key
}

// Find returns the value of a type with a key, nil if the world does not know it.
func (k *known) Find(_ reflect.Type, key snapshot.Key) unsafe.Pointer { return k.values[key] }
