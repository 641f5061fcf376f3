package main

import (
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"knative.dev/pkg/apis"
	duckv1 "knative.dev/pkg/apis/duck/v1"
)

var knative = map[string]prepare{
	"mark true": prepareMark(func(manager apis.ConditionManager, work markWork) {
		manager.MarkTrue(apis.ConditionType(work.Type))
	}),
	"mark false": prepareMark(func(manager apis.ConditionManager, work markWork) {
		manager.MarkFalse(apis.ConditionType(work.Type), work.Reason, "%s", work.Message)
	}),
	"initialize": prepareMark(func(manager apis.ConditionManager, _ markWork) {
		manager.InitializeConditions()
	}),
	"pass": prepareMark(func(manager apis.ConditionManager, work markWork) {
		manager.InitializeConditions()
		for _, dependent := range work.Dependents {
			manager.MarkTrue(apis.ConditionType(dependent))
		}
	}),
}

// prepareMark repeats an operation on the same initial conditions. Knative never writes into a list it was given, so
// handing it the same list again is enough to start afresh.
func prepareMark(operation func(manager apis.ConditionManager, work markWork)) prepare {
	return func(input json.RawMessage) (run, error) {
		work, err := read[markWork](input)
		set := apis.NewLivingConditionSet(mapAll(work.Dependents, func(name string) apis.ConditionType {
			return apis.ConditionType(name)
		})...)
		initial := duckv1.Conditions(mapAll(work.Initial, knativeCondition))
		status := &duckv1.Status{}
		return run{func(times int) {
			for range times {
				status.Conditions = initial
				operation(set.Manage(status), work)
			}
		}, func() any { return mapAll(status.Conditions, fromKnative) }}, err
	}
}

func knativeCondition(from condition) apis.Condition {
	return apis.Condition{
		Type:               apis.ConditionType(from.Type),
		Status:             corev1.ConditionStatus(from.Status),
		Severity:           apis.ConditionSeverity(from.Severity),
		Reason:             from.Reason,
		Message:            from.Message,
		LastTransitionTime: apis.VolatileTime{Inner: from.LastTransitionTime},
	}
}

func fromKnative(from apis.Condition) condition {
	return condition{
		Type:     string(from.Type),
		Status:   string(from.Status),
		Severity: string(from.Severity),
		Reason:   from.Reason,
		Message:  from.Message,
	}
}
