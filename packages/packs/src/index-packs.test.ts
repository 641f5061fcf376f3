import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks } from './data/index.ts'
import { indexPacks } from './index-packs.ts'
import { loadPack } from './load.ts'
import type { KindFacts, Pack } from './pack.ts'

const pack = (name: string, ...kinds: KindFacts[]): Pack => ({ name, checkedWith: {}, kinds })
const rule = (id: string) => ({ id, when: 'true', state: 'Healthy', path: 'status' }) as const

test('a kind that no pack knows is undefined', () => {
  assert.equal(indexPacks([pack('a', { group: 'x.org' })]).of('y.org', 'Thing'), undefined)
})

test('the same kind gives the same value every time', () => {
  const index = indexPacks([pack('a', { group: '*.org' })])
  assert.equal(index.of('x.org', 'Thing'), index.of('x.org', 'Thing'))
})

test('what is more specific wins over what is wider, entry by entry', () => {
  const index = indexPacks([
    pack(
      'a',
      { group: 'x.org', kinds: ['Thing'], reasons: { Odd: 'well' } },
      { group: '*.org', reasons: { Odd: 'trouble', Even: 'working' }, whenFalse: 'trouble' },
      { group: 'x.org', reasons: { Odd: 'working' } },
    ),
  ])
  const known = index.of('x.org', 'Thing')
  assert.equal(known?.reasons.get('Odd'), 'well')
  assert.equal(known?.reasons.get('Even'), 'working')
  assert.equal(known?.whenFalse, 'trouble')
  assert.equal(index.of('x.org', 'Other')?.reasons.get('Odd'), 'working')
})

test('a later pack wins over an earlier one, however wide it is, and its rules are asked first', () => {
  const ours = pack('ours', {
    group: 'x.org',
    kinds: ['Thing'],
    roles: { happy: ['Fine'] },
    rules: [rule('one')],
  })
  const theirs = pack('theirs', { group: '*', roles: { info: ['Fine'] }, rules: [rule('two')] })
  const known = indexPacks([ours, theirs]).of('x.org', 'Thing')
  assert.equal(known?.roles.get('Fine'), 'info')
  assert.deepEqual(
    known?.rules.map(({ id }) => id),
    ['pack/theirs/two', 'pack/ours/one'],
  )
  assert.deepEqual(known?.packs, ['ours', 'theirs'])
})

test('more kinds than are remembered still get the right answer', () => {
  const index = indexPacks([pack('a', { group: 'x.org', kinds: ['Kind7'], statusless: true })])
  for (let count = 0; count < 12_000; count++) index.of('x.org', `Other${count}`)
  assert.equal(index.of('x.org', 'Kind7')?.statusless, true)
})

test('what a user teaches of a kind is known like our own: what it makes, how it is read, what it is to the cluster', () => {
  const text = `
name: rollouts
checkedWith: { rollouts: v1 }
builtInGroups: [platform.example.org]
kinds:
  - group: example.org
    kinds: [Rollout]
    scope: namespaced
    makes: [{ group: apps, kind: ReplicaSet }]
    usualPart: true
    partLabelsAt: spec.selector.matchLabels
    platform: { role: workload, facts: workload }
  - group: example.org
    kinds: [Mandate]
    scope: cluster
    read: { fieldSelector: "metadata.name!=self" }
    omit: [spec.payload]
    platform:
      role: lease
      facts: { holder: "spec.owner", heldUntil: "spec.until", names: "spec.absent" }
`
  const loaded = loadPack(text, 'rollouts.yaml')
  assert.ok('pack' in loaded, JSON.stringify(loaded))
  const index = indexPacks([...builtInPacks, loaded.pack])
  const rollout = index.of('example.org', 'Rollout')
  assert.deepEqual(rollout?.makes, [{ group: 'apps', kind: 'ReplicaSet' }])
  assert.equal(rollout?.scope, 'namespaced')
  assert.equal(
    rollout?.platform?.read?.({ metadata: { name: 'web' }, spec: { replicas: 0 } }).scaledToZero,
    true,
  )
  assert.ok(index.usualParts.some(({ kind }) => kind === 'Rollout'))
  assert.ok(index.withRole('workload').some(({ kind }) => kind === 'Rollout'))
  const facts = index.of('example.org', 'Mandate')?.platform?.read?.({ spec: { owner: 'web-1', until: 5 } })
  assert.deepEqual([facts?.holder, facts?.heldUntil, facts?.names], ['web-1', 5, []])
  assert.ok(index.isBuiltIn('platform.example.org') && !index.isBuiltIn('example.org'))
})

test('the groups that the API server itself serves are known, and those of its projects are not among them', () => {
  const index = indexPacks(builtInPacks)
  const own = ['', 'apps', 'storage.k8s.io', 'flowcontrol.apiserver.k8s.io', 'resource.k8s.io']
  const others = ['gateway.networking.k8s.io', 'snapshot.storage.k8s.io', 'cluster.x-k8s.io', 'example.org']
  assert.deepEqual(own.filter(index.isBuiltIn), own)
  assert.deepEqual(others.filter(index.isBuiltIn), [])
})

test('what only the metadata is read of is never read in full, whoever says so', () => {
  const mine = pack('mine', { group: '*', read: { extent: 'full' } })
  const index = indexPacks([...builtInPacks, mine])
  assert.equal(index.of('', 'Secret')?.read?.extent, 'metadata')
  assert.equal(index.of('', 'Pod')?.read?.extent, 'full')
})
