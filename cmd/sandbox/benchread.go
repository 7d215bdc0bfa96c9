package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/internal/jsonplace"
)

// errNoBench is what readBench says of other JSON.
var errNoBench = errors.New(`not a baseline of sandbox bench: it has no "brickyard_bench": 1`)

// readBench reads a baseline.
func readBench(path string) (*benchResult, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w", path, output.Reason(err))
	}
	if packed, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
		if data, err = io.ReadAll(packed); err != nil {
			return nil, fmt.Errorf("%s: is packed by gzip, but damaged (%w): save the baseline again", path, err)
		}
	}
	var r benchResult
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(data, &r); {
	case errors.As(err, &syntax):
		line, col := jsonplace.LineCol(data, int(syntax.Offset))
		return nil, fmt.Errorf("%s:%d:%d: not a baseline of sandbox bench, or a damaged one (%w): save it again", path,
			line, col, err)
	case err != nil || r.Version == 0:
		return nil, fmt.Errorf("%s: %w", path, errNoBench)
	case r.Version != benchVersion:
		return nil, fmt.Errorf("%s: a baseline of format %d, and this build reads %d: save it again", path, r.Version,
			benchVersion)
	}
	if len(r.Scenes) == 0 {
		return nil, fmt.Errorf("%s: the baseline has no scenes: save one with sandbox bench --save FILE", path)
	}
	for i := range r.Scenes { // of a baseline from before the scenes were renamed
		r.Scenes[i].Name = strings.TrimPrefix(benchLevel(r.Scenes[i].Name), "bench/")
	}
	return &r, nil
}
