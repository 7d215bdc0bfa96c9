package rewind

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
)

// A saved state is packed against one before it, its base: block by block, as those of its words that differ from the
// words of the base in the same place. Lists grow and shrink, so that what follows lies elsewhere: where a block has
// little in common with the base, the place in the base is sought by hash, as LZ4 does. What has no place there, and a
// state without a base, is packed against zeros.

// packer packs states. It keeps its memory from one call to the next.
type packer struct {
	packed []byte                // by the last call
	table  [1 << tableBits]int32 // places in the base, by the hash of the word there
}

const (
	tableBits  = 16
	wordBytes  = 8
	blockWords = 64 // a bit of a word each
	blockBytes = blockWords * wordBytes
	stride     = 32 // bytes between the places of the base that are found by hash
	sought     = 2 * stride
	inPlace    = 40 // words of a block that are those of the base where nothing is sought
	better     = 8  // more of them that another place has at least
	mostWait   = 8  // blocks between two that are sought, after some that were not found
)

// How a block is packed, a byte before it.
const (
	same  byte = iota // as the base, or zeros
	mixed             // a mask of the words that differ, and these
	moved             // mixed, after the place in the base
)

var zeros [blockBytes]byte

// pack packs a state against its base, which may be empty.
func (p *packer) pack(state, base []byte) {
	most := binary.MaxVarintLen64 + len(state) + len(state)/blockBytes*(1+binary.MaxVarintLen64+wordBytes)
	dst := binary.AppendUvarint(slices.Grow(p.packed[:0], most), uint64(len(state)))
	from, indexed, wait, skip := 0, false, 0, 0
	for ; len(state) >= blockBytes; state, from = state[blockBytes:], from+blockBytes {
		block := (*[blockBytes]byte)(state)
		was := blockAt(base, from)
		if *block == *was {
			dst, wait, skip = append(dst, same), 0, 0
			continue
		}
		if wait--; wait < 0 && len(base) > 0 {
			if n := alike(block, was); n < inPlace {
				if !indexed {
					p.index(base)
					indexed = true
				}
				if place := p.find(block, base, n+better); place >= 0 {
					from, skip = place, 0
					dst = binary.AppendUvarint(append(dst, moved), uint64(place))
					dst = appendMixed(dst, block, blockAt(base, from))
					continue
				}
				skip = min(2*skip+1, mostWait)
				wait = skip
			}
		}
		dst = appendMixed(append(dst, mixed), block, was)
	}
	p.packed = append(dst, state...)
}

// blockAt returns the block of the base at a place, zeros beyond its end.
func blockAt(base []byte, from int) *[blockBytes]byte {
	if from+blockBytes > len(base) {
		return &zeros
	}
	return (*[blockBytes]byte)(base[from:])
}

// index enters the places of a base.
func (p *packer) index(base []byte) {
	clear(p.table[:])
	for i := 0; i+wordBytes <= len(base); i += stride {
		p.table[hashOf(binary.LittleEndian.Uint64(base[i:]))] = int32(i)
	}
}

func hashOf(word uint64) uint64 { return word * 0x9e3779b185ebca87 >> (64 - tableBits) }

// find returns the place of the base that has most words in common with a block, and at least so many; -1 without one.
func (p *packer) find(block *[blockBytes]byte, base []byte, least int) int {
	place := -1
	for k := range sought {
		word := binary.LittleEndian.Uint64(block[k:])
		at := int(p.table[hashOf(word)])
		if from := at - k; word != 0 && from >= 0 && from+blockBytes <= len(base) &&
			binary.LittleEndian.Uint64(base[at:]) == word {
			if n := alike(block, blockAt(base, from)); n >= least {
				place, least = from, n+1
			}
		}
	}
	return place
}

// alike returns how many words two blocks have in common.
func alike(a, b *[blockBytes]byte) int {
	n := blockWords
	for k := 0; k < blockBytes; k += wordBytes {
		if binary.LittleEndian.Uint64(a[k:]) != binary.LittleEndian.Uint64(b[k:]) {
			n--
		}
	}
	return n
}

// appendMixed appends, where there is room, a mask of the words of a block that are not as they were, and these. Its
// loop has no branch: which words differ is anyone's guess.
func appendMixed(dst []byte, block, was *[blockBytes]byte) []byte {
	out := dst[len(dst):][:wordBytes+blockBytes]
	mask, n := uint64(0), wordBytes
	for k := 0; k < blockBytes; k += wordBytes {
		word := binary.LittleEndian.Uint64(block[k:])
		binary.LittleEndian.PutUint64(out[n:], word)
		bit, size := uint64(0), 0
		if word != binary.LittleEndian.Uint64(was[k:]) {
			bit, size = 1<<63, wordBytes
		}
		mask, n = mask>>1|bit, n+size
	}
	binary.LittleEndian.PutUint64(out, mask)
	return dst[:len(dst)+n]
}

var errPacked = errors.New("a packed state is damaged")

// unpack appends the state that was packed against a base.
func unpack(dst, base, packed []byte) ([]byte, error) {
	number := func() int {
		v, n := binary.Uvarint(packed)
		if n <= 0 || v > 1<<40 {
			packed = nil
			return -1
		}
		packed = packed[n:]
		return int(v)
	}
	left := number()
	if left < 0 || left/blockBytes > len(packed) {
		return dst, errPacked
	}
	dst = slices.Grow(dst, left)
	for from := 0; left >= blockBytes; left, from = left-blockBytes, from+blockBytes {
		if len(packed) == 0 {
			return dst, errPacked
		}
		kind := packed[0]
		packed = packed[1:]
		if kind == moved {
			if from = number(); from < 0 {
				return dst, errPacked
			}
		}
		dst = append(dst, blockAt(base, from)[:]...)
		if kind == same {
			continue
		}
		if len(packed) < wordBytes {
			return dst, errPacked
		}
		mask := binary.LittleEndian.Uint64(packed)
		packed = packed[wordBytes:]
		if len(packed) < bits.OnesCount64(mask)*wordBytes {
			return dst, errPacked
		}
		for block := dst[len(dst)-blockBytes:]; mask != 0; mask &= mask - 1 {
			copy(block[bits.TrailingZeros64(mask)*wordBytes:], packed[:wordBytes])
			packed = packed[wordBytes:]
		}
	}
	if len(packed) != left {
		return dst, errPacked
	}
	return append(dst, packed...), nil
}
