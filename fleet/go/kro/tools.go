//go:build tools

package tools

import _ "github.com/kubernetes-sigs/kro/cmd/controller"
