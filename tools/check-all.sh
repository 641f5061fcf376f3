#!/usr/bin/env bash
# npm run check:all: all that CI runs, and what is too long for it; two hours and more. Run it before a release, and after
# changes to how things are stored, watched, judged or explained. What needs Go or kubectl is skipped by name without them.
source "$(dirname "$0")/steps.sh"

bash tools/check.sh

step 'the README, command by command, in a fresh clone, its tests too'
within 60 npm run newcomer -- --whole

step 'every command before every fault'
within 30 env TEST_FILE_MINUTES=25 FAULTS=all node --import ./tools/guard.js --test --test-timeout=1500000 apps/cli/src/faults/faults.test.ts

step 'properties, with cases that were not tried before'
within 30 env PROPERTY_SEED=random node --import ./tools/guard.js --test --test-timeout=300000 $(git grep -l "from 'fast-check'" -- '*.test.ts')

step 'the graph, grown and built, 20,000 times'
within 30 env GRAPH_SEQUENCES=20000 PROPERTY_SEED=random node --import ./tools/guard.js --test packages/graph/src/graph.prop.test.ts

step 'the causes in 50 fleets of each kind'
within 30 env TEST_FILE_MINUTES=25 FLEET_SEEDS=50 node --import ./tools/guard.js --test fleet/src/generate/generate.test.ts

agreement=(node --import ./tools/guard.js --test --test-timeout=3000000)
commands=apps/cli/src/program/agreement.test.ts
step 'every command says the same, of every object of every fleet, in files and in the embedded server'
within 120 env AGREEMENT=all TEST_FILE_MINUTES=110 "${agreement[@]}" $commands

step 'baro before hostile servers, kubeconfigs, packs and files'
within 30 npm run hostile:baro

step 'kill -9 under load, 200 times'
within 30 npm run kill-test -- --kills 200

step 'every fleet in the embedded server, as baro explains it'
for fleet in fleet/data/*.jsonl.gz; do within 30 npm run causes -- "$fleet" --live --server embedded; done

step 'the operators under random faults, beside a page, for half an hour'
within 45 npm run soak -- --minutes 30

step 'a healthy fleet that is never at rest: no false alarm'
within 20 npm run soak -- --minutes 10 --busy

if has go 'the gates of Flux and Argo CD on readings, which are built with it'; then
  step 'kubectl, Flux and Argo CD, waiting for readings'
  within 30 npm run gates
  within 15 npm run conformance -- --server kubernetes -- npm run gates
fi

if has go 'clusterctl, kn and crossplane on what our operators write'; then
  step 'clusterctl, kn and crossplane, built, on what our operators write'
  within 60 npm run upstream
fi

step 'operators with everything failing at random, 200 times each'
within 120 npm run chaos -- --seeds 200

if has go 'real operators on both servers'; then
  step 'real operators on both servers'
  within 30 npm run operators
fi

if has go 'every fleet in a real kube-apiserver, and long runs against it'; then
  step 'every fleet in a real kube-apiserver, as baro explains it'
  for fleet in fleet/data/*.jsonl.gz; do within 30 npm run causes -- "$fleet" --live --server kubernetes; done
  step 'roll-ups beside operators and other writers on a real kube-apiserver'
  within 20 npm run conformance -- --server kubernetes -- node --import ./tools/guard.js --test --test-concurrency=1 \
    --test-timeout=300000 apps/server/src/rollup/{contention,operators}.test.ts
  step 'every command says the same in a real kube-apiserver'
  for fleet in small healthy partial; do
    within 30 env AGREEMENT=$fleet TEST_FILE_MINUTES=25 npm run conformance -- --server kubernetes -- "${agreement[@]}" --test-name-pattern=live $commands
  done
  step 'random requests to both servers, 10,000 sequences'
  within 60 npm run conformance -- --fuzz 10000
  step 'random requests to two real servers: that the comparison is sound'
  within 15 npm run conformance -- --fuzz 500 --server kubernetes
fi

step 'done'
