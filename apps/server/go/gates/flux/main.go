// Flux's own health checks: what a Kustomization with these `healthChecks` and `healthCheckExprs` waits for. Reads one
// question from standard input and prints one answer.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/fluxcd/cli-utils/pkg/kstatus/polling"
	"github.com/fluxcd/cli-utils/pkg/kstatus/polling/engine"
	"github.com/fluxcd/cli-utils/pkg/object"
	"github.com/fluxcd/pkg/apis/kustomize"
	"github.com/fluxcd/pkg/apis/meta"
	"github.com/fluxcd/pkg/runtime/cel"
	"github.com/fluxcd/pkg/runtime/statusreaders"
	"github.com/fluxcd/pkg/ssa"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"
)

type question struct {
	HealthChecks     []meta.NamespacedObjectKindReference `json:"healthChecks"`
	HealthCheckExprs []kustomize.CustomHealthCheck        `json:"healthCheckExprs"`
	Timeout          string                               `json:"timeout"`
}

type answer struct {
	Passed bool   `json:"passed"`
	Said   string `json:"said"`
}

func main() {
	var asked question
	must(json.NewDecoder(os.Stdin).Decode(&asked))
	said := answer{Passed: true}
	if err := check(asked); err != nil {
		said = answer{Said: err.Error()}
	}
	must(json.NewEncoder(os.Stdout).Encode(said))
}

// check is what the kustomize-controller does in getClientAndPoller and checkHealth.
func check(asked question) error {
	timeout, err := time.ParseDuration(asked.Timeout)
	must(err)
	manager, err := managerFor(asked.HealthCheckExprs)
	must(err)
	var objects []object.ObjMetadata
	for _, each := range asked.HealthChecks {
		group, err := schema.ParseGroupVersion(each.APIVersion)
		must(err)
		objects = append(objects, object.ObjMetadata{
			GroupKind: schema.GroupKind{Group: group.Group, Kind: each.Kind},
			Namespace: each.Namespace,
			Name:      each.Name,
		})
	}
	return manager.WaitForSetWithContext(context.Background(), objects, ssa.WaitOptions{
		Interval: 100 * time.Millisecond,
		Timeout:  timeout,
		FailFast: true,
	})
}

func managerFor(expressions []kustomize.CustomHealthCheck) (*ssa.ResourceManager, error) {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return nil, err
	}
	http, err := rest.HTTPClientFor(config)
	if err != nil {
		return nil, err
	}
	mapper, err := apiutil.NewDynamicRESTMapper(config, http)
	if err != nil {
		return nil, err
	}
	reads, err := client.New(config, client.Options{Mapper: mapper})
	if err != nil {
		return nil, err
	}
	readers := []engine.StatusReader{statusreaders.NewCustomJobStatusReader(mapper)}
	if len(expressions) > 0 {
		construct, err := cel.NewStatusReader(expressions)
		if err != nil {
			return nil, err
		}
		readers = append(readers, construct(mapper))
	}
	poller := polling.NewStatusPoller(reads, mapper, polling.Options{CustomStatusReaders: readers})
	return ssa.NewResourceManager(reads, poller, ssa.Owner{Field: "gates", Group: "barometer.dev"}), nil
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
