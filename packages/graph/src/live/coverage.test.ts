import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causesOf, graphOf, object, ref, says } from '../testkit/cluster.ts'
import { coverageOf, everything, someObjects } from './coverage.ts'

const app = 'example.org/v1 App n/shop'
const needsSecret = object(app, {
  spec: { loginRef: { kind: 'Secret', name: 'login' } },
  status: says('Ready=False Failed: cannot log in'),
})

test('what is named and not there is missing where its kind was read completely', () => {
  const graph = graphOf([needsSecret])
  const { causes, counts, coverage } = graph.explain(ref(app))
  assert.deepEqual(causes.map(({ presence, object: { kind } }) => `${presence} ${kind}`).sort(), [
    'missing Secret',
    'observed App',
  ])
  assert.equal(counts.missing, 1)
  assert.equal(coverage.complete, true)
})

test('where its kind was not read it is not observed, and never called missing', () => {
  const graph = graphOf([needsSecret], { others: 'complete', kinds: { '/Secret': 'forbidden' } })
  const { causes, counts, coverage } = graph.explain(ref(app))
  assert.deepEqual(
    causes.map(({ object: { kind } }) => kind),
    ['App'],
  )
  assert.deepEqual([counts.missing, counts.notObserved], [0, 1])
  assert.deepEqual(coverage, {
    complete: false,
    notObserved: [{ object: ref('v1 Secret n/login'), coverage: 'forbidden', namedBy: ref(app) }],
    notObservedCount: 1,
  })
})

test('an optional reference to nothing is neither missing nor not observed', () => {
  const pod = object('v1 Pod n/web', {
    spec: { volumes: [{ name: 'v', configMap: { name: 'maybe', optional: true } }] },
    status: { phase: 'Running', ...says('Ready=True') },
  })
  for (const coverage of [everything, someObjects]) {
    const { state, counts } = graphOf([pod], coverage).explain(ref('v1 Pod n/web'))
    assert.deepEqual([state, counts.total], ['ok', 1])
  }
})

test('a part of a healthy object that must be there and is not is missing all the same', () => {
  const ingress = object('networking.k8s.io/v1 Ingress n/site', {
    spec: { defaultBackend: { service: { name: 'web' } } },
    status: { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } },
  })
  assert.deepEqual(causesOf(graphOf([ingress]), 'networking.k8s.io/v1 Ingress n/site'), [
    'inferred Service web NotFound',
  ])
})

test('a reference of an unknown kind to nothing counts only while the object is not well', () => {
  const well = object(app, {
    spec: { colourRef: { kind: 'Colour', name: 'blue' } },
    status: says('Ready=True Ok'),
  })
  assert.equal(graphOf([well]).state(ref(app)), 'ok')
})

test('coverage that comes later changes the answer', () => {
  const graph = graphOf([needsSecret], someObjects)
  assert.deepEqual(causesOf(graph, app), ['stated App shop Failed'])
  graph.cover(everything)
  assert.ok(causesOf(graph, app).includes('inferred Secret login NotFound'))
})

test('namespaces that were not read prove nothing, cluster-scoped kinds apart', () => {
  const coverage = { others: 'complete', namespaces: ['a'] } as const
  assert.equal(coverageOf(coverage, ref('v1 Secret a/x')), 'complete')
  assert.equal(coverageOf(coverage, ref('v1 Secret b/x')), 'not-listed')
  assert.equal(coverageOf(coverage, ref('v1 Node x')), 'complete')
})

test('the node of a machine lives in another cluster and is never missed', () => {
  const machine = 'cluster.x-k8s.io/v1beta1 Machine n/m'
  const graph = graphOf([
    object(machine, {
      spec: {},
      status: { nodeRef: { kind: 'Node', name: 'elsewhere' }, ...says('Ready=True') },
    }),
  ])
  assert.equal(graph.explain(ref(machine)).counts.total, 1)
})
