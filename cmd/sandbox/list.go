package main

import (
	"fmt"
	"strconv"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// listCommand lists the built-in levels.
type listCommand struct {
	JSON bool `name:"json" help:"Print one JSON object and nothing else."`
}

// listedLevel is a level in JSON.
type listedLevel struct {
	Name   string        `json:"name"`
	About  string        `json:"about"`
	Params []listedParam `json:"params"`
}

type listedParam struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Default string   `json:"default"`
	About   string   `json:"about"`
	Min     *float64 `json:"min,omitempty"`
	Max     *float64 `json:"max,omitempty"`
	Choices []string `json:"choices,omitempty"`
}

// Run is called by kong.
func (c *listCommand) Run(io *console.Console) error {
	catalog, err := levels.Catalog()
	if err != nil {
		return err
	}
	if c.JSON {
		return console.WriteJSON(io.Out, map[string]any{"levels": listed(catalog)})
	}
	t := tabwriter.NewWriter(io.Out, 0, 0, 2, ' ', 0)
	for _, e := range catalog {
		fmt.Fprintf(t, "%s\t%s\n", e.Name, e.About)
		for _, p := range e.Params {
			fmt.Fprintf(t, "    %s=%s\t%s%s\n", p.Name, p.Default, p.Doc, limits(p))
		}
	}
	return t.Flush()
}

func listed(catalog []levels.Entry) []listedLevel {
	out := []listedLevel{}
	for _, e := range catalog {
		l := listedLevel{e.Name, e.About, []listedParam{}}
		for _, p := range e.Params {
			l.Params = append(l.Params, listedParam{p.Name, p.Type, p.Default, p.Doc, p.Min, p.Max, p.Choices})
		}
		out = append(out, l)
	}
	return out
}

// limits says in brackets between which bounds a number must lie; nothing where there are none.
func limits(p scene.Param) string {
	bound := func(v *float64) string { return strconv.FormatFloat(*v, 'f', -1, 64) }
	switch {
	case p.Min != nil && p.Max != nil:
		return " [" + bound(p.Min) + " to " + bound(p.Max) + "]"
	case p.Min != nil:
		return " [at least " + bound(p.Min) + "]"
	case p.Max != nil:
		return " [at most " + bound(p.Max) + "]"
	}
	return ""
}
