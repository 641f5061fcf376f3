#!/bin/sh
# Everything that shows the embedded server and a real control plane to be alike, in one go. Each part runs even when
# an earlier one failed; the exit code says whether all passed. The first run builds the control plane (4 minutes).
cd "$(dirname "$0")/.." || exit 2
failed=''

part() {
  name=$1
  shift
  began=$(date +%s)
  echo "== $name"
  "$@" || failed="$failed $name"
  echo "== $name: $(($(date +%s) - began)) s"
}

part suite-kubernetes npm run --silent conformance -- --server kubernetes
part suite-embedded npm run --silent conformance
part fuzz npm run --silent conformance -- --fuzz 500
part kubectl npm run --silent conformance -- --kubectl
part kill-test npm run --silent kill-test -- --kills 20

if [ -n "$failed" ]; then
  echo "failed:$failed"
  exit 1
fi
echo 'all parts passed'
