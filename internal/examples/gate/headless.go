//go:build headless

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "gate: built without graphics: leave out -tags headless")
	os.Exit(1)
}
