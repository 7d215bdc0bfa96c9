//go:build !headless

package main

import "image"

// writePNG writes a picture into a file that appears only once it is whole.
func writePNG(path string, m image.Image) error {
	out, err := createOutput(path)
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := writePicture(out, m); err != nil {
		return err
	}
	return out.Commit()
}
