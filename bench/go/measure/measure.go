// Package measure times an operation on one core and counts what it allocates.
package measure

import (
	"runtime"
	"syscall"
	"time"
)

// Row is one line of output.
type Row struct {
	Name        string  `json:"name"`
	N           int     `json:"n"`
	NsPerOp     float64 `json:"nsPerOp"`
	AllocsPerOp float64 `json:"allocsPerOp"`
	// Answer is what the operation came to, so that the other side can compare its own.
	Answer any `json:"answer,omitempty"`
}

// OneCore keeps the garbage collector on the core of the work it serves.
func OneCore() { runtime.GOMAXPROCS(1) }

// Measure runs the operation in ever larger batches until one takes at least the given time, and reports that batch.
// The time is that of the processor, all threads together, so neighbours on the machine do not count.
func Measure(name string, size int, atLeast time.Duration, operation func(times int)) Row {
	runtime.GC()
	for times := 1; ; times *= 2 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := processorTime()
		operation(times)
		spent := processorTime() - start
		if spent < atLeast {
			continue
		}
		runtime.ReadMemStats(&after)
		return Row{
			Name:        name,
			N:           size,
			NsPerOp:     float64(spent.Nanoseconds()) / float64(times),
			AllocsPerOp: float64(after.Mallocs-before.Mallocs) / float64(times),
		}
	}
}

func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
