// Package exitwithparent ends the process when its standard input ends. The suite holds the other end of that pipe,
// so a control plane never outlives the run that started it, not even one that was killed.
package exitwithparent

import (
	"io"
	"os"
)

// Watch returns at once and ends the process when standard input is at its end.
func Watch() {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
}
