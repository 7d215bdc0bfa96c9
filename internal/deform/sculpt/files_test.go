package sculpt

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestFilesAreWhatWeMake: the committed meshes are those that the code makes.
func TestFilesAreWhatWeMake(t *testing.T) {
	for _, f := range Files() {
		name := filepath.Join("..", "..", "..", "levels", "data", "meshes", f.Name)
		if os.Getenv("BRICKYARD_MESHES") == "update" {
			if err := os.WriteFile(name, f.Text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, f.Text) {
			t.Errorf("%s is not what the code makes: BRICKYARD_MESHES=update go test ./internal/deform/sculpt", f.Name)
		}
	}
}
