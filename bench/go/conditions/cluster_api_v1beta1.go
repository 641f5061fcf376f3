package main

import (
	"encoding/json"
	"slices"

	corev1 "k8s.io/api/core/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util/conditions/deprecated/v1beta1"
)

var clusterAPIV1Beta1 = map[string]prepare{
	"set":       prepareLegacySet,
	"summary":   prepareLegacySummary,
	"aggregate": prepareLegacyAggregate,
	"patch":     prepareLegacyPatch,
}

func legacyMachine(from object) *clusterv1.Machine {
	made := &clusterv1.Machine{ObjectMeta: from.Metadata}
	made.Kind = from.Kind
	made.SetV1Beta1Conditions(mapAll(from.Status.Conditions, legacy))
	return made
}

func legacy(from condition) clusterv1.Condition {
	return clusterv1.Condition{
		Type:               clusterv1.ConditionType(from.Type),
		Status:             corev1.ConditionStatus(from.Status),
		Severity:           clusterv1.ConditionSeverity(from.Severity),
		Reason:             from.Reason,
		Message:            from.Message,
		LastTransitionTime: from.LastTransitionTime,
	}
}

func legacyTypes(names []string) []clusterv1.ConditionType {
	return mapAll(names, func(name string) clusterv1.ConditionType { return clusterv1.ConditionType(name) })
}

func legacyAnswer(target v1beta1.Getter) func() any {
	return func() any {
		return mapAll(target.GetV1Beta1Conditions(), func(from clusterv1.Condition) condition {
			return condition{
				Type:     string(from.Type),
				Status:   string(from.Status),
				Severity: string(from.Severity),
				Reason:   from.Reason,
				Message:  from.Message,
			}
		})
	}
}

func prepareLegacySet(input json.RawMessage) (run, error) {
	work, err := read[setWork](input)
	target, first, second := legacyMachine(work.Object), legacy(work.First), legacy(work.Second)
	return run{func(times int) {
		for i := range times {
			next := first
			if i%2 == 1 {
				next = second
			}
			v1beta1.Set(target, &next)
		}
	}, legacyAnswer(target)}, err
}

func prepareLegacySummary(input json.RawMessage) (run, error) {
	work, err := read[summaryWork](input)
	target, of := legacyMachine(work.Object), legacyTypes(work.Of)
	return run{func(times int) {
		for range times {
			v1beta1.SetSummary(target, v1beta1.WithConditions(of...), v1beta1.WithStepCounter())
		}
	}, legacyAnswer(target)}, err
}

func prepareLegacyAggregate(input json.RawMessage) (run, error) {
	work, err := read[aggregateWork](input)
	target := legacyMachine(work.Parent)
	dependents := mapAll(work.Dependents, func(from object) v1beta1.Getter { return legacyMachine(from) })
	return run{func(times int) {
		for range times {
			v1beta1.SetAggregate(target, clusterv1.ConditionType(work.Target), dependents,
				v1beta1.AddSourceRef())
		}
	}, legacyAnswer(target)}, err
}

func prepareLegacyPatch(input json.RawMessage) (run, error) {
	work, err := read[patchWork](input)
	before, after, latest := legacyMachine(work.Before), legacyMachine(work.After), legacyMachine(work.Latest)
	owned := legacyTypes(work.Owned)
	// Apply writes into the list of the latest object, so each time starts from a copy as long as it must be.
	original := slices.Clone(latest.GetV1Beta1Conditions())
	list := make(clusterv1.Conditions, len(original))
	return run{func(times int) {
		for range times {
			copy(list, original)
			latest.SetV1Beta1Conditions(list)
			patch, err := v1beta1.NewPatch(before, after)
			must(err)
			must(patch.Apply(latest, v1beta1.WithOwnedConditions(owned...)))
		}
	}, legacyAnswer(latest)}, err
}
