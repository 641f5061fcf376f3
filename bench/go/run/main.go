// Command run runs another command and says what it cost: run OUTPUT COMMAND [ARGUMENT...].
//
// What the command prints goes to the file OUTPUT. One line of JSON on standard output tells the wall time, the processor
// time and the most memory it held, as the kernel counted them, and its exit code.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

type cost struct {
	WallNs int64 `json:"wallNs"`
	CPUNs  int64 `json:"cpuNs"`
	// Kilobytes.
	MaxRSS int64 `json:"maxRss"`
	Code   int   `json:"code"`
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: run OUTPUT COMMAND [ARGUMENT...]")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(output, command string, arguments []string) error {
	file, err := os.Create(output)
	if err != nil {
		return err
	}
	defer file.Close()
	cmd := exec.Command(command, arguments...)
	cmd.Stdout = file
	cmd.Stderr = file
	began := time.Now()
	err = cmd.Run()
	wall := time.Since(began)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return err
	}
	state := cmd.ProcessState
	usage, _ := state.SysUsage().(*syscall.Rusage)
	return json.NewEncoder(os.Stdout).Encode(cost{
		WallNs: wall.Nanoseconds(),
		CPUNs:  (state.UserTime() + state.SystemTime()).Nanoseconds(),
		MaxRSS: usage.Maxrss,
		Code:   state.ExitCode(),
	})
}
