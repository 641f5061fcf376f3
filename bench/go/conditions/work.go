package main

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// condition is a condition as it travels between the two sides; a missing field is the empty one.
type condition struct {
	Type               string      `json:"type"`
	Status             string      `json:"status"`
	Severity           string      `json:"severity,omitempty"`
	Reason             string      `json:"reason,omitempty"`
	Message            string      `json:"message,omitempty"`
	LastTransitionTime metav1.Time `json:"lastTransitionTime,omitzero"`
	ObservedGeneration int64       `json:"observedGeneration,omitempty"`
}

type object struct {
	Kind     string            `json:"kind"`
	Metadata metav1.ObjectMeta `json:"metadata"`
	Status   struct {
		Conditions []condition `json:"conditions"`
	} `json:"status"`
}

// setWork sets the first and the second condition in turns; where both are the same nothing changes.
type setWork struct {
	Object object    `json:"object"`
	First  condition `json:"first"`
	Second condition `json:"second"`
}

type summaryWork struct {
	Object object   `json:"object"`
	Of     []string `json:"of"`
}

type aggregateWork struct {
	Dependents []object `json:"dependents"`
	Parent     object   `json:"parent"`
	Target     string   `json:"target"`
}

type patchWork struct {
	Before object   `json:"before"`
	After  object   `json:"after"`
	Latest object   `json:"latest"`
	Owned  []string `json:"owned"`
}

// markWork marks one condition of a living set; Initial is what the object has each time before.
type markWork struct {
	Dependents []string    `json:"dependents"`
	Initial    []condition `json:"initial"`
	Type       string      `json:"type"`
	Reason     string      `json:"reason"`
	Message    string      `json:"message"`
}

func read[T any](input json.RawMessage) (T, error) {
	var work T
	err := json.Unmarshal(input, &work)
	return work, err
}

func mapAll[From, To any](all []From, change func(From) To) []To {
	changed := make([]To, len(all))
	for i, one := range all {
		changed[i] = change(one)
	}
	return changed
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
