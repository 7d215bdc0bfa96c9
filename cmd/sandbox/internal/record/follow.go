package record

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// Follower has a level take the steps of a record, with the commands of their time, and compares each.
type Follower struct {
	reader *Reader
	lanes  *play.Lanes
	marker Marker
}

// NewFollower follows a record in its level, which has taken no step.
func NewFollower(r *Reader, lanes *play.Lanes) *Follower {
	return &Follower{reader: r, lanes: lanes}
}

// Step has the commands of the next step applied and the step taken, and says in what it differs from the recorded one,
// "" if it does not. It reports false at the end of the record, where no step is taken.
func (f *Follower) Step(apply func(command.Command) error, take func()) (taken bool, differs string, err error) {
	next, more, err := f.reader.Next()
	if err != nil || !more {
		return false, "", err
	}
	for _, c := range next.Do {
		if err := apply(c); err != nil {
			return true, fmt.Sprintf("the command %s fails: %v", command.Name(c), err), nil
		}
	}
	if next.Hash == nil {
		_, _, err := f.reader.Next() // nothing may come behind the end
		return false, "", err
	}
	take()
	return true, f.marker.Differ(f.lanes, &next), nil
}

// Builds tells of another build than that of a record.
func Builds(h *Header, now string) string {
	if h.Build != now {
		return fmt.Sprintf(" (recorded by %s, played by %s)", h.Build, now)
	}
	return ""
}
