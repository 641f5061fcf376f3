// Command kube-apiserver is the upstream API server, built from the pinned module.
package main

import (
	"os"

	"barometer.dev/conformance/control-plane/exitwithparent"
	"k8s.io/component-base/cli"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() {
	exitwithparent.Watch()
	os.Exit(cli.Run(app.NewAPIServerCommand()))
}
