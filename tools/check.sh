#!/usr/bin/env bash
# npm run check: all that CI runs. A tier that needs more than Node is skipped by name where its tool is missing; in CI
# (CI=true) that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n=== %s (%ss)\n' "$1" "$SECONDS"; }

has() {
  command -v "$1" >/dev/null 2>&1 && return 0
  printf 'SKIPPED %s: there is no "%s" on this machine\n' "$2" "$1"
  [ "${CI:-}" != true ] || exit 1
  return 1
}

step 'form, types, unused code'
npm run lint
npm run types
npm run unused

step 'test'
npm test

step 'the graph, grown and built, 2,000 times'
GRAPH_SEQUENCES=2000 node --test packages/graph/src/graph.prop.test.ts

step 'the suite on the embedded server'
npm run conformance

step 'kill -9 under load'
npm run kill-test -- --kills 10

if has go 'the suite on a real control plane, and the two servers compared'; then
  step 'the suite on a real control plane'
  npm run conformance -- --server kubernetes
  step 'random requests to both servers'
  npm run conformance -- --fuzz 500 --seed 700000
  step 'a fleet in a real kube-apiserver, as baro explains it'
  npm run causes -- fleet/data/small.jsonl.gz --live --server kubernetes
  if has kubectl 'kubectl on both servers'; then
    step 'kubectl on both servers'
    npm run conformance -- --kubectl
  fi
fi

step 'done'
