package output

import (
	"image"
	"image/png"
)

// WritePNG writes a picture into a file that appears only once it is whole.
func WritePNG(path string, m image.Image) error {
	out, err := Create(path)
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := EncodePNG(out, m); err != nil {
		return err
	}
	return out.Commit()
}

// EncodePNG writes a picture as PNG without giving the file its name yet.
func EncodePNG(out *File, m image.Image) error {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(out, m); err != nil {
		return out.Fault(err)
	}
	return nil
}
