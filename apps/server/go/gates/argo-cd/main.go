// Argo CD's own health assessment. Reads lines from standard input, each an object and the customization for its kind (the
// Lua that stands in `argocd-cm`), and prints a line for each: what Argo CD would say of it.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/health"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/util/lua"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

type question struct {
	Object    map[string]any `json:"object"`
	HealthLua string         `json:"healthLua"`
}

func main() {
	decoder := json.NewDecoder(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for decoder.More() {
		var asked question
		must(decoder.Decode(&asked))
		said, err := assess(asked)
		must(err)
		must(output.Encode(said))
	}
}

// assess is what the application controller does for each resource of an Application.
func assess(asked question) (*health.HealthStatus, error) {
	object := &unstructured.Unstructured{Object: asked.Object}
	kind := object.GroupVersionKind()
	overrides := lua.ResourceHealthOverrides(map[string]v1alpha1.ResourceOverride{
		kind.Group + "/" + kind.Kind: {HealthLua: asked.HealthLua},
	})
	return health.GetResourceHealth(object, overrides)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
