// Command informer runs controller-runtime's cache and controller over unstructured ConfigMaps with a reconcile that does
// nothing, and prints what the bench asks for as JSON lines.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/go-logr/logr"
	"golang.org/x/sys/unix"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

var kind = schema.GroupVersionKind{Version: "v1", Kind: "ConfigMap"}

type counter struct {
	sync.Mutex
	reconciles int
	latencies  []float64
	lastAt     float64
}

func main() {
	log.SetLogger(logr.Discard())
	baseline := heap()
	manager, err := ctrl.NewManager(&rest.Config{Host: os.Args[1], BearerToken: os.Args[2], QPS: -1}, ctrl.Options{
		Metrics: server.Options{BindAddress: "0"},
	})
	must(err)
	object := &unstructured.Unstructured{}
	object.SetGroupVersionKind(kind)
	seen := &counter{latencies: []float64{}}
	cached := manager.GetCache()
	must(ctrl.NewControllerManagedBy(manager).Named("bench").For(object).
		WithOptions(controller.Options{MaxConcurrentReconciles: 1}).
		Complete(reconcile.Func(func(ctx context.Context, request reconcile.Request) (reconcile.Result, error) {
			found := &unstructured.Unstructured{}
			found.SetGroupVersionKind(kind)
			if err := cached.Get(ctx, request.NamespacedName, found); err == nil {
				seen.note(found)
			}
			return reconcile.Result{}, nil
		})))
	began := time.Now()
	go func() { must(manager.Start(context.Background())) }()
	// False before the manager has begun.
	for !cached.WaitForCacheSync(context.Background()) {
		time.Sleep(time.Millisecond)
	}
	// Answers once the objects of the kind are there.
	_, err = cached.GetInformer(context.Background(), object)
	must(err)
	print(map[string]any{"syncMs": time.Since(began).Seconds() * 1000})
	input := bufio.NewScanner(os.Stdin)
	cpu := cpuTime()
	for input.Scan() {
		if input.Text() == "heap" {
			print(map[string]any{"heap": heap() - baseline})
			continue
		}
		seen.Lock()
		print(map[string]any{
			"reconciles": seen.reconciles, "latencies": seen.latencies, "lastAt": seen.lastAt,
			"cpuMs": (cpuTime() - cpu).Seconds() * 1000,
		})
		seen.reconciles, seen.latencies, cpu = 0, []float64{}, cpuTime()
		seen.Unlock()
	}
}

func (c *counter) note(object *unstructured.Unstructured) {
	c.Lock()
	defer c.Unlock()
	c.reconciles++
	c.lastAt = sharedClock()
	text, _, _ := unstructured.NestedString(object.Object, "data", "at")
	if sent, err := strconv.ParseFloat(text, 64); err == nil {
		c.latencies = append(c.latencies, c.lastAt-sent)
	}
}

// sharedClock gives milliseconds by the clock that all processes of the machine share.
func sharedClock() float64 {
	var now unix.Timespec
	must(unix.ClockGettime(unix.CLOCK_MONOTONIC, &now))
	return float64(now.Nano()) / 1e6
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

func cpuTime() time.Duration {
	var usage syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func print(line any) {
	text, err := json.Marshal(line)
	must(err)
	fmt.Println(string(text))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
