package rewind

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
)

// Saved states that follow each other have most of their bytes in common, often at other places. They are packed as
// LZ77 does (Ziv, Lempel 1977), with the state before as a dictionary: literals, and copies of bytes that stand so far
// before. The search is that of LZ4: one place by hash, longer strides where nothing is found.

// packer packs states. It keeps its table from one call to the next.
type packer struct {
	table  [1 << tableBits]int32 // places in both states together, by the hash of the eight bytes there
	packed []byte
}

const (
	tableBits   = 16
	wordBytes   = 8  // that a match has at least
	stride      = 32 // bytes between the places of the state before that are found by hash
	longCopy    = 64 // bytes of a copy that shows where the state before goes on
	leastStride = 4  // bytes between the places that are looked at: most values have so many, or twice
	strideLog   = 5  // the search goes faster after so many failures, by powers of two
)

func hashOf(word uint64) uint64 { return word * 0x9e3779b185ebca87 >> (64 - tableBits) }

// pack appends a state packed against the one before it, of so many bytes, which may be none. src is both, one behind
// the other.
func (p *packer) pack(dst, src []byte, before int) []byte {
	clear(p.table[:])
	for i := 0; i+wordBytes <= before; i += stride {
		p.table[hashOf(binary.LittleEndian.Uint64(src[i:]))] = int32(i)
	}
	dst = binary.AppendUvarint(dst, uint64(len(src)-before))
	at, done := before, before
	line, back := before, 0 // of the last long copy from the state before, and of the last one
	for failures := 0; at+wordBytes <= len(src); {
		word := binary.LittleEndian.Uint64(src[at:])
		same := func(from int) bool {
			return from >= 0 && from < at && binary.LittleEndian.Uint64(src[from:]) == word
		}
		from := at - line
		if !same(from) {
			h := hashOf(word)
			found := int(p.table[h])
			p.table[h] = int32(at)
			switch {
			case same(at - back):
				from = at - back
			case same(found):
				from = found
			default:
				failures++
				at += leastStride * (1 + failures>>strideLog)
				continue
			}
		}
		failures = 0
		length := wordBytes + common(src[from+wordBytes:], src[at+wordBytes:])
		for at > done && from > 0 && src[at-1] == src[from-1] {
			at, from, length = at-1, from-1, length+1
		}
		back = at - from
		if from < before && length >= longCopy {
			line = back
		}
		dst = appendPiece(dst, src[done:at], length, back)
		at += length
		done = at
	}
	return appendPiece(dst, src[done:], 0, 0)
}

// common returns how many bytes two texts have in common at their beginnings.
func common(a, b []byte) int {
	n, k := min(len(a), len(b)), 0
	for ; k+wordBytes <= n; k += wordBytes {
		if diff := binary.LittleEndian.Uint64(a[k:]) ^ binary.LittleEndian.Uint64(b[k:]); diff != 0 {
			return k + bits.TrailingZeros64(diff)/8
		}
	}
	for k < n && a[k] == b[k] {
		k++
	}
	return k
}

// appendPiece appends literals, and a copy that follows them.
func appendPiece(dst, literals []byte, length, back int) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(literals)))
	dst = append(dst, literals...)
	dst = binary.AppendUvarint(dst, uint64(length))
	if length > 0 {
		dst = binary.AppendUvarint(dst, uint64(back))
	}
	return dst
}

var errPacked = errors.New("a packed state is damaged")

// unpack appends the state that was packed against the one before it.
func unpack(dst, before, packed []byte) ([]byte, error) {
	number := func() int {
		v, n := binary.Uvarint(packed)
		if n <= 0 || v > 1<<40 {
			packed = nil
			return -1
		}
		packed = packed[n:]
		return int(v)
	}
	begin, size := len(dst), number()
	if size > 0 {
		dst = slices.Grow(dst, size)
	}
	for len(dst)-begin < size {
		literals := number()
		if literals < 0 || literals > len(packed) || literals > size-(len(dst)-begin) {
			return dst, errPacked
		}
		dst, packed = append(dst, packed[:literals]...), packed[literals:]
		length := number()
		if length == 0 {
			continue
		}
		back := number()
		from := len(dst) - begin + len(before) - back
		if length < 0 || back <= 0 || from < 0 || length > size-(len(dst)-begin) {
			return dst, errPacked
		}
		if from < len(before) {
			n := min(length, len(before)-from)
			dst = append(dst, before[from:from+n]...)
			from, length = from+n, length-n
		}
		for length > 0 { // what is copied may still be in the making
			n := min(length, len(dst)-begin-(from-len(before)))
			dst = append(dst, dst[begin+from-len(before):][:n]...)
			from, length = from+n, length-n
		}
	}
	if len(dst)-begin != size {
		return dst, errPacked
	}
	return dst, nil
}
