package main

import (
	"encoding/json"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util/conditions"
)

var clusterAPI = map[string]prepare{
	"set":       prepareSet,
	"summary":   prepareSummary,
	"aggregate": prepareAggregate,
	"patch":     preparePatch,
}

func machine(from object) *clusterv1.Machine {
	made := &clusterv1.Machine{ObjectMeta: from.Metadata}
	made.Kind = from.Kind
	made.Status.Conditions = mapAll(from.Status.Conditions, modern)
	return made
}

func modern(from condition) metav1.Condition {
	return metav1.Condition{
		Type:               from.Type,
		Status:             metav1.ConditionStatus(from.Status),
		Reason:             from.Reason,
		Message:            from.Message,
		LastTransitionTime: from.LastTransitionTime,
		ObservedGeneration: from.ObservedGeneration,
	}
}

func answerOf(target conditions.Getter) func() any {
	return func() any {
		return mapAll(target.GetConditions(), func(from metav1.Condition) condition {
			return condition{
				Type:               from.Type,
				Status:             string(from.Status),
				Reason:             from.Reason,
				Message:            from.Message,
				ObservedGeneration: from.ObservedGeneration,
			}
		})
	}
}

func prepareSet(input json.RawMessage) (run, error) {
	work, err := read[setWork](input)
	target, first, second := machine(work.Object), modern(work.First), modern(work.Second)
	return run{func(times int) {
		for i := range times {
			if i%2 == 0 {
				conditions.Set(target, first)
			} else {
				conditions.Set(target, second)
			}
		}
	}, answerOf(target)}, err
}

func prepareSummary(input json.RawMessage) (run, error) {
	work, err := read[summaryWork](input)
	target := machine(work.Object)
	return run{func(times int) {
		for range times {
			must(conditions.SetSummaryCondition(target, target, "Ready", conditions.ForConditionTypes(work.Of)))
		}
	}, answerOf(target)}, err
}

func prepareAggregate(input json.RawMessage) (run, error) {
	work, err := read[aggregateWork](input)
	dependents, target := mapAll(work.Dependents, machine), machine(work.Parent)
	return run{func(times int) {
		for range times {
			must(conditions.SetAggregateCondition(dependents, target, "Ready",
				conditions.TargetConditionType(work.Target)))
		}
	}, answerOf(target)}, err
}

func preparePatch(input json.RawMessage) (run, error) {
	work, err := read[patchWork](input)
	before, after, latest := machine(work.Before), machine(work.After), machine(work.Latest)
	// Apply writes into the list of the latest object, so each time starts from a copy as long as it must be.
	original := slices.Clone(latest.Status.Conditions)
	list := make([]metav1.Condition, len(original))
	return run{func(times int) {
		for range times {
			copy(list, original)
			latest.Status.Conditions = list
			patch, err := conditions.NewPatch(before, after)
			must(err)
			must(patch.Apply(latest, conditions.OwnedConditionTypes(work.Owned)))
		}
	}, answerOf(latest)}, err
}
