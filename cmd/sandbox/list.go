package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels"
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
	Name    string `json:"name"`
	Type    string `json:"type"`
	Default string `json:"default"`
	About   string `json:"about"`
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
			fmt.Fprintf(t, "    %s=%s\t%s\n", p.Name, p.Default, p.Doc)
		}
	}
	return t.Flush()
}

func listed(catalog []levels.Entry) []listedLevel {
	out := []listedLevel{}
	for _, e := range catalog {
		l := listedLevel{e.Name, e.About, []listedParam{}}
		for _, p := range e.Params {
			l.Params = append(l.Params, listedParam{p.Name, p.Type, p.Default, p.Doc})
		}
		out = append(out, l)
	}
	return out
}
