// Command kstatus reads Kubernetes objects as JSON lines, computes the status of all of them again and again with
// kstatus on one core, and prints one JSON line: how long one object takes and what the statuses were.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/json"
	"sigs.k8s.io/cli-utils/pkg/kstatus/status"

	"barometer/bench/measure"
)

type line struct {
	measure.Row
	ObjectsPerSecond float64 `json:"objectsPerSecond"`
}

func main() {
	atLeast := flag.Duration("time", time.Second, "processor time to spend on the measured batch")
	flag.Parse()
	measure.OneCore()
	objects, err := read(os.Stdin)
	if err != nil {
		log.Fatal("kstatus: ", err)
	}
	if len(objects) == 0 {
		log.Fatal("kstatus: no objects on standard input")
	}
	var statuses map[string]int
	row := measure.Measure("kstatus", len(objects), *atLeast, func(times int) {
		for range times {
			statuses = computeAll(objects)
		}
	})
	row.NsPerOp /= float64(len(objects))
	row.AllocsPerOp /= float64(len(objects))
	row.Answer = statuses
	text, err := json.Marshal(line{row, 1e9 / row.NsPerOp})
	if err != nil {
		log.Fatal("kstatus: ", err)
	}
	fmt.Println(string(text))
}

func computeAll(objects []*unstructured.Unstructured) map[string]int {
	statuses := map[string]int{}
	for _, object := range objects {
		result, err := status.Compute(object)
		if err != nil {
			statuses["error"]++
			continue
		}
		statuses[result.Status.String()]++
	}
	return statuses
}

// read takes one object a line; whole numbers become int64, as a client of the API server has them.
func read(from io.Reader) ([]*unstructured.Unstructured, error) {
	var objects []*unstructured.Unstructured
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		object := map[string]any{}
		if err := json.Unmarshal(lines.Bytes(), &object); err != nil {
			return nil, err
		}
		objects = append(objects, &unstructured.Unstructured{Object: object})
	}
	return objects, lines.Err()
}
