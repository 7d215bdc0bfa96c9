package jointrows

// Acts reports whether joints of a kind act on their bodies: all but filters do.
func (k Kind) Acts() bool { return k != Filter }

// measureNothing is that of kinds without rows of their own: a filter, which only ends collisions, and a mover, which
// has vector drives alone.
func measureNothing(*Joint, *placed, *Rows) {}
