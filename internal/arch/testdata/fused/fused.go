// Package fused is the bait of the fusing test: a compiler that may fuse, fuses in Fused and not in Rounded.
package fused

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

func Fused(a, b, c float64) float64 { return a*b + c }

func Rounded(a, b, c float64) float64 { return float64(a*b) + c }

func Foreign(a, b mgl64.Quat) mgl64.Quat { return mgl64.QuatSlerp(a, b, 0.25) }

func Standard(a float64) float64 { return math.Sin(a) }

func Harmless(a float64) float64 { return math.Sqrt(math.Abs(a)) }
