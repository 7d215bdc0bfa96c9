//go:build !headless

package window

// Fault is why nothing can be drawn, in words for the user.
type Fault struct {
	What string // that failed
	Why  string
	Mend string // what to do about it
}

// Error returns the fault in one line: what, why, how to mend.
func (f *Fault) Error() string { return f.What + ": " + f.Why + ": " + f.Mend }
