#!/usr/bin/env bash
# npm run check: all that CI runs. A tier that needs more than Node is skipped by name where its tool is missing; in CI
# (CI=true) that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n=== %s (%ss)\n' "$1" "$SECONDS"; }

# within MINUTES COMMAND...: what hangs is ended and named, long before the whole run would be.
within() {
  local minutes=$1 code=0
  shift
  if ! command -v timeout >/dev/null 2>&1; then
    "$@"
    return
  fi
  timeout --kill-after=30 "${minutes}m" "$@" || code=$?
  [ "$code" != 124 ] || printf 'NOT OVER after %s minutes: %s\n' "$minutes" "$*"
  return "$code"
}

has() {
  command -v "$1" >/dev/null 2>&1 && return 0
  printf 'SKIPPED %s: there is no "%s" on this machine\n' "$2" "$1"
  [ "${CI:-}" != true ] || exit 1
  return 1
}

step 'form, types, unused code'
within 3 npm run lint
within 3 npm run types
within 3 npm run unused

step 'test'
within 25 npm test

step 'the graph, grown and built, 2,000 times'
within 5 env GRAPH_SEQUENCES=2000 node --test packages/graph/src/graph.prop.test.ts

step 'kill -9 under load'
within 5 npm run kill-test -- --kills 10

if has go 'the suite on a real control plane, and the two servers compared'; then
  step 'the suite on a real control plane'
  within 20 npm run conformance -- --server kubernetes
  step 'random requests to both servers'
  within 15 npm run conformance -- --fuzz 500 --seed 700000
  step 'a fleet in a real kube-apiserver, as baro explains it'
  within 10 npm run causes -- fleet/data/small.jsonl.gz --live --server kubernetes
  if has kubectl 'kubectl on both servers'; then
    step 'kubectl on both servers'
    within 10 npm run conformance -- --kubectl
  fi
fi

step 'done'
