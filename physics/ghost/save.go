package ghost

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/snapshot"
)

// moment is the state of a set of ghosts beside them.
type moment struct {
	time *float64
	most *int
}

var (
	momentCodec = snapshot.New[moment]()
	ghostCodec  = snapshot.New[ghost]()
	shapeCodec  = snapshot.New[[]geom.Vec3]()
)

// SavedLayout tells builds apart whose ghosts are saved as other bytes.
func SavedLayout() uint64 { return momentCodec.Layout() ^ 31*ghostCodec.Layout() }

// Save appends the state of the ghosts: where they are, and how they move. Their surfaces follow from it,
// but for those whose deformation went wrong.
func (s *Set) Save(dst []byte) []byte {
	dst = momentCodec.Append(dst, &moment{&s.time, &s.most}, nil)
	for i := range s.ghosts {
		g := &s.ghosts[i]
		if dst = ghostCodec.Append(dst, g, nil); g.frozen {
			dst = shapeCodec.Append(dst, &g.shape, nil)
		}
	}
	return dst
}

// Restore sets a set of the same ghosts to the bytes of Save, and returns the bytes behind. If it fails, the set is
// of no use.
func (s *Set) Restore(src []byte) (rest []byte, err error) {
	src, err = momentCodec.Read(src, &moment{&s.time, &s.most}, nil)
	for i := 0; i < len(s.ghosts) && err == nil; i++ {
		g := &s.ghosts[i]
		if src, err = ghostCodec.Read(src, g, nil); err != nil {
			break
		}
		switch {
		case g.deform == nil:
		case g.frozen:
			kept := g.shape
			src, err = shapeCodec.Read(src, &kept, nil)
			if len(kept) == len(g.rest) {
				g.shape = kept
			}
		default:
			g.deform(g.shape, g.rest, s.time)
		}
		g.lay(s.surfaces[i].Verts)
		copy(s.before[i], s.surfaces[i].Verts)
	}
	s.find()
	return src, err
}
