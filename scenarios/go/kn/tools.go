//go:build tools

package tools

import _ "knative.dev/client/cmd/kn"
