// Command etcd is the upstream etcd server, built from the pinned module.
package main

import (
	"os"

	"barometer.dev/conformance/control-plane/exitwithparent"
	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() {
	exitwithparent.Watch()
	etcdmain.Main(os.Args)
}
