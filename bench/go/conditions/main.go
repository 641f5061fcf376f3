// Command conditions times the condition libraries of Cluster API and Knative.
//
// Standard input is JSON: first the list of work, then one request after another, each answered by one line. The
// other side reads the same list, so both do the same work on the same data, taking turns.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
	"time"

	"barometer/bench/measure"
)

// Work is one row of the table: an operation of one style on one input.
type Work struct {
	Style     string          `json:"style"`
	Operation string          `json:"operation"`
	N         int             `json:"n"`
	Input     json.RawMessage `json:"input"`
}

type request struct {
	Work         int `json:"work"`
	Milliseconds int `json:"milliseconds"`
}

// run is an operation made ready: it can be repeated, and afterwards tells what it came to.
type run struct {
	repeat func(times int)
	answer func() any
}

type prepare func(input json.RawMessage) (run, error)

var styles = map[string]map[string]prepare{
	"cluster-api":         clusterAPI,
	"cluster-api-v1beta1": clusterAPIV1Beta1,
	"knative":             knative,
}

func main() {
	measure.OneCore()
	if err := serve(json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)); err != nil {
		log.Fatal("conditions: ", err)
	}
}

func serve(in *json.Decoder, out *json.Encoder) error {
	var list []Work
	if err := in.Decode(&list); err != nil {
		return err
	}
	for {
		var asked request
		if err := in.Decode(&asked); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		row, err := do(list[asked.Work], time.Duration(asked.Milliseconds)*time.Millisecond)
		if err != nil {
			return err
		}
		if err := out.Encode(row); err != nil {
			return err
		}
	}
}

func do(work Work, atLeast time.Duration) (measure.Row, error) {
	ready, ok := styles[work.Style][work.Operation]
	if !ok {
		return measure.Row{}, errors.New("no such operation: " + work.Style + " " + work.Operation)
	}
	run, err := ready(work.Input)
	if err != nil {
		return measure.Row{}, err
	}
	row := measure.Measure(work.Style+" "+work.Operation, work.N, atLeast, run.repeat)
	row.Answer = run.answer()
	return row, nil
}
