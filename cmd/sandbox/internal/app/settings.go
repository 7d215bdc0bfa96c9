package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
)

// kept is what a window remembers of the one before.
type kept struct {
	Panels  bool             `json:"panels"` // open
	Tab     string           `json:"tab"`
	Scale   float64          `json:"text_scale"`
	Figures bool             `json:"figures"`
	Hints   bool             `json:"hints"`
	Show    picture.Overlays `json:"overlays"`
	Recent  []string         `json:"recent,omitempty"` // levels from outside, the one opened last first

	Cameras map[string]keptCamera `json:"cameras,omitempty"` // that were moved, by level
}

// keptCamera is where the user left the camera of a level.
type keptCamera struct {
	Eye    mgl32.Vec3 `json:"eye"` // m
	Target mgl32.Vec3 `json:"target"`
	Own    mgl32.Vec3 `json:"own"` // eye of the level's own camera: another one makes this void
}

// Bounds of the settings: of their file (bytes), and of cameras in it.
const (
	mostKept    = 1 << 16
	mostCameras = 200
)

// SettingsFile returns where the settings of windows are kept, below the user's folder for such, "" where there is
// none.
func SettingsFile() string {
	folder, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "brickyard", "settings.json")
}

// readKept reads the settings of a file. One that is not there yet is no error.
func readKept(path string) (*kept, error) {
	info, err := os.Stat(path)
	switch {
	case os.IsNotExist(err):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() > mostKept:
		return nil, fmt.Errorf("it is no file of settings")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	k := &kept{Scale: 1, Figures: true, Hints: true}
	if err := json.Unmarshal(text, k); err != nil {
		var other *json.UnmarshalTypeError
		if errors.As(err, &other) {
			err = fmt.Errorf("%q cannot be a %s", other.Field, other.Value)
		}
		return nil, err
	}
	return k, nil
}

// write writes the settings, into a file beside the one that it then replaces: whoever reads it finds the old or the
// new ones.
func (k *kept) write(path string) error {
	text, err := json.MarshalIndent(k, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	draft, err := os.CreateTemp(filepath.Dir(path), ".settings-*")
	if err != nil {
		return err
	}
	_, err = draft.Write(append(text, '\n'))
	if closed := draft.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(draft.Name(), path)
	}
	if err != nil {
		os.Remove(draft.Name())
	}
	return err
}

// recall sets the window up as the one before was left. Settings that cannot be read are told, and left out.
func (a *Player) recall() {
	path := a.options.Settings
	if path == "" {
		return
	}
	k, err := readKept(path)
	if err != nil {
		a.damaged = fmt.Sprintf("%s: the settings of the window cannot be read, it begins without them: %v", path, err)
		fmt.Fprintln(a.console.Err, a.damaged)
		return
	}
	if k == nil {
		return
	}
	if k.Scale == 0 || math.IsNaN(k.Scale) {
		k.Scale = 1
	}
	a.desk.rescale(k.Scale)
	if tab := slices.Index(tabNames, k.Tab); tab >= 0 && !a.options.Browse {
		a.desk.tab = tab
	}
	a.desk.open = a.desk.open || k.Panels
	a.panel.visible, a.panel.helpHidden = k.Figures, !k.Hints
	a.painter.Show = k.Show
	a.desk.levels.Recent = k.Recent[:min(len(k.Recent), mostRecent)]
	for level, camera := range k.Cameras {
		if finite(camera.Eye) && finite(camera.Target) && len(a.cameras) < mostCameras {
			a.cameras[level] = camera
		}
	}
	a.remembered = *a.present()
}

// finite reports whether a place is one.
func finite(v mgl32.Vec3) bool {
	const far = 1e9 // m; NaN is not below it
	return max(v[0], v[1], v[2]) < far && min(v[0], v[1], v[2]) > -far
}

// keepCamera notes where the user has moved the camera of the level; not where the level or a car has.
func (a *Player) keepCamera() {
	if a.options.Settings == "" || a.ride.Kind != picture.Besides || a.cuts > 0 || a.unpacked() {
		return
	}
	start := newView(picture.StartCamera(a.lanes))
	own, now := start.Camera(), a.view.Camera()
	if now.Eye.Sub(own.Eye).Len() < 1e-3 && now.Forward().Sub(own.Forward()).Len() < 1e-3 {
		delete(a.cameras, a.level)
	} else if _, known := a.cameras[a.level]; known || len(a.cameras) < mostCameras {
		a.cameras[a.level] = keptCamera{now.Eye, now.Target, picture.StartCamera(a.lanes).Eye}
	}
}

// recallCamera looks from where the user left the camera of the level, unless a car or a player is gone with.
func (a *Player) recallCamera() {
	kept, known := a.cameras[a.level]
	own := picture.StartCamera(a.lanes)
	if !known || kept.Own != own.Eye || a.ride.Kind != picture.Besides || kept.Eye == kept.Target {
		return
	}
	own.Eye, own.Target = kept.Eye, kept.Target
	a.view = newView(own)
	a.camera = a.view.Camera()
}

// remember keeps what the window is like for the next one. Settings that cannot be written are told once, at the end.
func (a *Player) remember() {
	a.keepCamera()
	now := a.present()
	if a.options.Settings == "" || reflect.DeepEqual(*now, a.remembered) {
		return
	}
	if a.damaged != "" { // somebody may want to mend it
		_ = os.Rename(a.options.Settings, a.options.Settings+".damaged")
	}
	if err := now.write(a.options.Settings); err != nil {
		fmt.Fprintf(a.console.Err, "%s: the settings of the window cannot be kept: %v\n", a.options.Settings, err)
	}
}

// present returns what the window is like.
func (a *Player) present() *kept {
	return &kept{Panels: a.desk.open, Tab: tabNames[a.desk.tab], Scale: a.desk.scale, Figures: a.panel.visible,
		Hints: !a.panel.helpHidden, Show: a.painter.Show, Recent: slices.Clone(a.desk.levels.Recent),
		Cameras: maps.Clone(a.cameras)}
}

// applySettings sets what takes effect at once.
func (a *Player) applySettings(s *panels.Settings) {
	a.clock.Pause(s.Paused)
	a.clock.SetSpeed(s.Speed)
	a.reload.restarts = s.Restarts
	if s.Scale != a.desk.scale {
		a.desk.drafted = s.Scale
	}
	a.panel.visible, a.panel.helpHidden = s.Figures, !s.Hints
	if quality, _ := a.screen.Graphics(); quality != s.Quality {
		if err := a.screen.SetLevel(s.Quality); err != nil {
			a.say(console.OneLine(err))
		}
	}
	awake := a.options.Level.NoSleep
	a.options.Level.NoSleep = !s.Sleep
	if g := a.lanes.Stages()[0].World().Config().Gravity; g.Y() != s.Gravity {
		a.attempt(command.Gravity{To: mgl64.Vec3{g.X(), s.Gravity, g.Z()}})
	}
	if awake == s.Sleep {
		a.attempt(command.Sleep{On: s.Sleep})
	}
}
