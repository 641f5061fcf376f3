// Command kube-controller-manager is the upstream controller manager, built from the pinned module.
package main

import (
	"os"

	"barometer.dev/conformance/control-plane/exitwithparent"
	"k8s.io/component-base/cli"
	"k8s.io/kubernetes/cmd/kube-controller-manager/app"
)

func main() {
	exitwithparent.Watch()
	os.Exit(cli.Run(app.NewControllerManagerCommand()))
}
