package main

import (
	"image"
	"image/png"
)

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

// writePicture writes a picture as PNG without giving the file its name yet.
func writePicture(out *outputFile, m image.Image) error {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(out, m); err != nil {
		return out.fault(err)
	}
	return nil
}
