package levels

import (
	"fmt"
	"math"
)

// checkMeasures tests the numbers of a shape that takes the given measures, before it is built.
func (s *Shape) checkMeasures(takes measure) *Fault {
	if takes&hasSize != 0 {
		for _, c := range s.Size {
			if f := CheckLength("size", c, vecText(s.Size)); f != nil {
				return f
			}
		}
	}
	for _, row := range []struct {
		bit  measure
		name string
		v    float64
	}{{hasRadius, "radius", s.Radius}, {hasHeight, "height", s.Height}, {hasSpacing, "spacing", s.Spacing}} {
		if takes&row.bit == 0 {
			continue
		}
		if f := CheckLength(row.name, row.v, fmt.Sprint(row.v)); f != nil {
			return f
		}
	}
	if takes&hasSides != 0 && (s.sides() < 3 || s.sides() > MaxSides) {
		return faultf("sides", "sides must be 3 to %d, got %d", MaxSides, s.Sides)
	}
	if s.Thickness != 0 && !(s.Thickness >= MinThickness && s.Thickness <= MaxSize) {
		return faultf("thickness", "thickness must be %g to %g m, got %.10g", MinThickness, MaxSize, s.Thickness)
	}
	if takes&hasPoints != 0 {
		if f := s.checkPoints(takes); f != nil {
			return f
		}
	}
	if takes&hasFaces != 0 {
		return s.checkFaces()
	}
	if takes&hasHeights != 0 {
		return s.checkHeights()
	}
	return nil
}

func CheckLength(name string, c float64, got string) *Fault {
	if c >= MinSize && c <= MaxSize {
		return nil
	}
	if !(c > 0) {
		mend := "give full extents in metres"
		switch name {
		case "spacing":
			mend = "give the distance of neighbouring heights in metres"
		case "radius":
			mend = "give half of the width in metres"
		}
		return faultf(name, "%s must be > 0, got %s: %s", name, got, mend)
	}
	return faultf(name, "%s must be %g to %g m, got %s", name, MinSize, MaxSize, got)
}

func (s *Shape) checkPoints(takes measure) *Fault {
	for i, p := range s.Points {
		for _, c := range p {
			if !(math.Abs(c) <= MaxSize) {
				return faultf(fmt.Sprintf("points[%d]", i), "point %d must be finite and within ±%g m, got %s",
					i, MaxSize, vecText(p))
			}
		}
	}
	if takes&hasFaces == 0 && len(s.Points) > MaxHullPoints {
		return faultf("points", "a %s may have at most %d points, got %d: leave out those inside",
			s.Kind, MaxHullPoints, len(s.Points))
	}
	if len(s.Points) > MaxVertices {
		return faultf("points", "a mesh may have at most %d points, got %d: use a coarser one", MaxVertices, len(s.Points))
	}
	return nil
}

func (s *Shape) checkFaces() *Fault {
	if len(s.Faces) == 0 {
		return faultf("faces", "a mesh needs faces: lists of three or more point numbers, counted from 0")
	}
	if len(s.Faces) > MaxFaces {
		return faultf("faces", "a mesh may have at most %d faces, got %d: use a coarser one", MaxFaces, len(s.Faces))
	}
	for i, f := range s.Faces {
		if len(f) < 3 || len(f) > MaxCorners {
			return faultf(fmt.Sprintf("faces[%d]", i), "face %d must have 3 to %d corners, got %d", i, MaxCorners, len(f))
		}
		for _, v := range f {
			if v < 0 || v >= len(s.Points) {
				return faultf(fmt.Sprintf("faces[%d]", i), "face %d names point %d, but there are %d points, counted from 0",
					i, v, len(s.Points))
			}
		}
	}
	return nil
}

func (s *Shape) checkHeights() *Fault {
	if s.Columns < 2 {
		return faultf("nx", "nx, the number of heights in a row, must be at least 2, got %d", s.Columns)
	}
	n := len(s.Heights)
	if n%s.Columns != 0 || n/s.Columns < 2 {
		return faultf("heights", "heights must be two or more rows of nx = %d numbers, got %d", s.Columns, n)
	}
	if s.faceCount() > MaxFaces {
		return faultf("heights", "a height field may have at most %d triangles, got %d: use a coarser one",
			MaxFaces, s.faceCount())
	}
	if reach := s.Spacing * float64(max(s.Columns, n/s.Columns)); reach > MaxSize {
		return faultf("spacing", "a height field may reach at most %g m, got %.10g", MaxSize, reach)
	}
	for i, y := range s.Heights {
		if !(math.Abs(y) <= MaxSize) {
			return faultf(fmt.Sprintf("heights[%d]", i), "height %d must be finite and within ±%g m, got %.10g",
				i, MaxSize, y)
		}
	}
	return nil
}
