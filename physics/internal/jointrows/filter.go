package jointrows

// measureNothing is that of kinds without rows of their own: a filter, which only ends collisions, and a mover, which
// has vector drives alone.
func measureNothing(*Joint, *placed, *Rows) {}
