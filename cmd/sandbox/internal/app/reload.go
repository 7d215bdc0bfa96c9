package app

import (
	"bytes"
	"fmt"
	"os"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// reload watches the files of a level from outside, and loads it anew beside the one that is played when one changes.
type reload struct {
	restarts bool // a changed level begins anew, instead of keeping the bodies where they are
	level    string
	stamps   []stamp
	next     time.Time // of the next look
	loading  chan loaded
}

// stamp is what tells a version of a file from another.
type stamp struct {
	path string
	time time.Time
	size int64
	gone bool
}

// loaded is a level that has been loaded anew, or why it could not be.
type loaded struct {
	level string
	lanes *play.Lanes
	said  string // by its script
	err   error
}

// lookEvery is how often the files are looked at.
const lookEvery = 500 * time.Millisecond

// watch begins to watch the files of the level that is played, as they are now.
func (a *Player) watch() {
	r := &a.reload
	r.level, r.stamps = a.level, r.stamps[:0]
	if levels.BuiltIn(a.level) {
		return
	}
	for _, path := range a.lanes.Scene().Files {
		r.stamps = append(r.stamps, stampOf(path))
	}
	if len(r.stamps) == 0 {
		r.stamps = append(r.stamps, stampOf(a.level))
	}
}

func stampOf(path string) stamp {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{path: path, gone: true}
	}
	return stamp{path: path, time: info.ModTime(), size: info.Size()}
}

// changed looks at the files, and reports whether one is another than when it was looked at last.
func (r *reload) changed() (changed bool) {
	for i := range r.stamps {
		if now := stampOf(r.stamps[i].path); now != r.stamps[i] {
			r.stamps[i], changed = now, true
		}
	}
	return changed
}

// tendReload looks at the files when it is time to, and plays the level that has been loaded; it reports whether the
// picture may be another.
func (a *Player) tendReload() (acted bool) {
	r := &a.reload
	select {
	case l := <-r.loading:
		r.loading = nil
		if l.level == a.level { // else another one is played by now
			a.takeReloaded(&l)
			acted = true
		}
	default:
	}
	now := a.now()
	if r.loading != nil || len(r.stamps) == 0 || now.Before(r.next) {
		return acted
	}
	r.next = now.Add(lookEvery)
	if r.changed() {
		a.beginReload()
	}
	return acted
}

// beginReload loads the level beside the one that is played.
func (a *Player) beginReload() {
	done := make(chan loaded, 1)
	a.reload.loading = done
	flags, level, stop := a.options.Level, a.level, a.console.Stop
	flags.Set = a.sets[level]
	go func() {
		var said bytes.Buffer
		lanes, err := flags.Open(level, &console.Console{Out: &said, Err: &said, Stop: stop})
		done <- loaded{level, lanes, said.String(), err}
	}()
}

// takeReloaded plays a level that has been loaded anew. If it could not be, the old one goes on.
func (a *Player) takeReloaded(l *loaded) {
	fmt.Fprint(a.console.Err, l.said)
	if l.err != nil {
		a.complain(l.err)
		return
	}
	if a.reload.restarts {
		if err := a.renew(l.lanes); err != nil {
			a.complain(err)
			return
		}
		a.notice("the level has changed, and begins anew")
		return
	}
	a.time.arrive(a)
	kept, err := l.lanes.Keep(a.lanes)
	if err == nil {
		err = a.renew(l.lanes)
	}
	if err != nil {
		a.complain(err)
		return
	}
	if kept.Bodies+kept.Refused > 0 && !kept.Anew {
		a.beginFrom(nil)
	}
	a.notice(keptText(&kept))
}

// keptText says what a level that has been loaded anew has kept.
func keptText(k *play.Kept) string {
	if k.Anew {
		return "the level has changed, and begins anew: a body would have found no place"
	}
	text := fmt.Sprintf("the level has changed: %s where they were", console.Counted(k.Bodies, "body is", "bodies are"))
	if k.Bodies == 1 {
		text = "the level has changed: 1 body is where it was"
	}
	if k.Refused > 0 {
		text += fmt.Sprintf(", %d begin anew, since they would have overlapped something", k.Refused)
	}
	if k.Linked > 0 {
		text += fmt.Sprintf(", %d with joints begin anew", k.Linked)
	}
	return text
}
