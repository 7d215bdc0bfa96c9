package app

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

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
}

// mostKept bounds the file of settings (bytes).
const mostKept = 1 << 16

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
		fmt.Fprintf(a.console.Err, "%s: the settings of the window cannot be read, it begins without them: %v\n", path, err)
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
	a.remembered = *a.present()
}

// remember keeps what the window is like for the next one. Settings that cannot be written are told once, at the end.
func (a *Player) remember() {
	now := a.present()
	if a.options.Settings == "" || *now == a.remembered {
		return
	}
	if err := now.write(a.options.Settings); err != nil {
		fmt.Fprintf(a.console.Err, "%s: the settings of the window cannot be kept: %v\n", a.options.Settings, err)
	}
}

// present returns what the window is like.
func (a *Player) present() *kept {
	return &kept{Panels: a.desk.open, Tab: tabNames[a.desk.tab], Scale: a.desk.scale, Figures: a.panel.visible,
		Hints: !a.panel.helpHidden, Show: a.painter.Show}
}
