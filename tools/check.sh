#!/usr/bin/env bash
# npm run check: all that CI runs. A tier that needs more than Node is skipped by name where its tool is missing; in CI
# (CI=true) that is a failure.
source "$(dirname "$0")/steps.sh"

step 'form, types, unused code'
within 3 npm run lint
within 3 npm run types
within 3 npm run unused

step 'test'
mostly 25 npm test

if has chromium 'the page in a real Chromium'; then
  step 'the page in a real Chromium'
  mostly 20 npm run test:browser
fi

step 'the README, command by command, in a fresh clone'
mostly 5 npm run newcomer

step 'the graph, grown and built, 2,000 times'
mostly 5 env GRAPH_SEQUENCES=2000 node --import ./tools/guard.js --test packages/graph/src/graph.prop.test.ts

step 'controllers on a network that fails at random'
mostly 10 npm run faults -- --seeds 20 --real 2

step 'operators with everything failing at random'
mostly 20 npm run chaos -- --seeds 5

step 'the operators under random faults, beside a page'
mostly 15 npm run soak -- --minutes 3 --seed 7

step 'the guide with packed libraries, on Node 22 and 24'
mostly 10 npm run libraries -- --try 22.23.3 --try 24.21.0

if has python3 'the openstacksdk on the local OpenStack'; then
  step 'the openstacksdk on the local OpenStack'
  mostly 5 npm run openstacksdk
fi

step 'two replicas, one leader'
mostly 5 npm run replicas -- --times 5

step 'kill -9 under load'
mostly 5 npm run kill-test -- --kills 10

step 'attacks on the server, and mutated requests'
mostly 5 npm run hostile
mostly 5 npm run hostile -- --fuzz 2000 --seed 700000

if has go 'the suite on a real control plane, and the two servers compared'; then
  # With time for building the control plane, which takes four minutes where nothing of it is cached and nobody else is busy.
  step 'the suite on a real control plane'
  mostly 40 npm run conformance -- --server kubernetes
  step 'controllers, roll-ups and the page on a real kube-apiserver'
  mostly 15 npm run conformance -- --server kubernetes -- node --import ./tools/guard.js --test --test-concurrency=1 \
    --test-timeout=120000 packages/controller/src/{cache,controller,events,leader,ownership,rbac,run,status,webhook}/*.test.ts \
    apps/server/src/rollup/{bad-rules,install,rollup,rules-change}.test.ts apps/server/src/page/{serve-page,shared}.test.ts
  step 'random requests to both servers'
  mostly 15 npm run conformance -- --fuzz 500 --seed 700000
  step 'rights on both servers'
  mostly 10 npm run conformance -- --rights 300 --seed 700000
  step 'a fleet in a real kube-apiserver, as baro explains it'
  mostly 10 npm run causes -- fleet/data/small.jsonl.gz --live --server kubernetes
  step 'cert-manager and kro on both servers'
  mostly 30 npm run operators -- cert-manager kro
  step 'the scenarios of the documents on a real kube-apiserver'
  mostly 30 npm run scenarios -- --server kubernetes
  if has kubectl 'kubectl on both servers'; then
    step 'kubectl on both servers'
    mostly 10 npm run conformance -- --kubectl
  fi
fi

step 'done'
told
