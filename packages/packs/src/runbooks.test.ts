import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks } from './data/index.ts'
import { indexPacks } from './index-packs.ts'
import { loadPack } from './load.ts'
import type { KindFacts } from './pack.ts'
import { isFinal, runbookOf } from './runbooks.ts'

const packs = indexPacks(builtInPacks)
const pod = { group: '', kind: 'Pod' }
const ours = new Set([
  'barometer',
  'kubernetes',
  'azure',
  'knative',
  'crossplane',
  'openstack',
  'cluster-api',
])

for (const { name, kinds, glossary } of builtInPacks.filter((pack) => ours.has(pack.name))) {
  test(`the pack ${name} has advice for every reason on which somebody must act`, () => {
    const wanted = [...kinds, { group: '', ...(glossary && { glossary }) }].flatMap((facts) =>
      reasonsOf(facts).map((reason) => ({
        reason,
        object: { group: sample(facts.group), kind: kindOf(facts) },
      })),
    )
    assert.ok(wanted.length > 0)
    for (const { reason, object } of wanted) {
      assert.ok(runbookOf(packs, object, { reason: sample(reason) })?.advice, `${object.kind} ${reason}`)
    }
  })
}

/** Reasons that need somebody: by the glossary, and by what they stand for. */
function reasonsOf({ glossary, reasons = {}, places = [] }: Partial<KindFacts>): readonly string[] {
  const isWrong = ([, says]: readonly [string, string]) => says === 'trouble' || says === 'terminal'
  const tables = [reasons, ...places.map(({ says }) => says)]
  return [
    ...Object.entries(glossary?.reasons ?? {}).flatMap(([reason, { actor }]) =>
      actor === 'nobody' ? [] : [reason],
    ),
    ...tables.flatMap((table) => Object.entries(table).filter(isWrong)).map(([reason]) => reason),
  ].filter((reason) => glossary?.reasons?.[reason]?.actor !== 'nobody')
}

function kindOf({ kinds }: Partial<KindFacts>): string {
  return kinds?.[0] ?? 'Any'
}

function sample(glob: string): string {
  return glob.replace('*', 'x')
}

test('what a user says goes before what comes with Barometer, field by field', () => {
  const text = `name: our-runbooks
checkedWith: {}
kinds:
  - group: ""
    kinds: [Pod]
    runbooks:
      CrashLoopBackOff:
        link: https://wiki.example.org/crash-loop
      "Exit*": { advice: Ask the shop. }`
  const loaded = loadPack(text, 'ours.yaml')
  assert.ok('pack' in loaded, JSON.stringify(loaded))
  const index = indexPacks([...builtInPacks, loaded.pack])
  const found = runbookOf(index, pod, { reason: 'CrashLoopBackOff' })
  assert.equal(found?.link, 'https://wiki.example.org/crash-loop')
  assert.equal(found?.advice, runbookOf(packs, pod, { reason: 'CrashLoopBackOff' })?.advice)
  assert.equal(runbookOf(index, pod, { reason: 'ExitCode3' })?.advice, 'Ask the shop.')
})

test('a condition type has a runbook where its reason has none', () => {
  const node = { group: '', kind: 'Node' }
  const conditionType = 'NamespaceDeletionContentFailure'
  assert.match(runbookOf(packs, node, { reason: 'Odd', conditionType })?.advice ?? '', /cannot be deleted/)
  assert.equal(runbookOf(packs, node, { reason: 'Odd' }), undefined)
})

test('a reason that one pack alone explains means the same on kinds that no pack can name', () => {
  const composite = { group: 'example.org', kind: 'Database' }
  assert.match(runbookOf(packs, composite, { reason: 'CompositionNotFound' })?.advice ?? '', /Composition/)
})

test('a pattern of one pack says nothing of kinds that it does not know', () => {
  const machine = { group: 'machines.example.org', kind: 'Machine' }
  assert.equal(runbookOf(packs, machine, { reason: 'RuleCreationFailed' }), undefined)
})

test('a crash loop is final when the kubelet waits as long as it ever does, a pull when the registry has answered', () => {
  const back = 'Back-off pulling image "r.example.org/web:1"'
  const said: readonly (readonly [string, string, boolean])[] = [
    ['CrashLoopBackOff', 'container web ended with exit code 1, 4 restarts', false],
    ['CrashLoopBackOff', 'container web ended with exit code 1, 5 restarts', true],
    ['OOMKilled', 'container web used more than its memory limit of 1Gi and was killed, 87 restarts', true],
    ['CrashLoopBackOff', 'container web ended with exit code 1: gave up, 9 restarts of db, 1 restart', false],
    [
      'ErrImagePull',
      'failed to resolve reference "r.example.org/web:1": r.example.org/web:1: not found',
      true,
    ],
    [
      'ImagePullBackOff',
      `${back}: ErrImagePull: reading manifest 1 in r.example.org/web: Manifest unknown`,
      true,
    ],
    ['ErrImagePull', 'dial tcp: lookup r.example.org on 10.0.0.10:53: no such host', false],
    ['ImagePullBackOff', back, false],
    ['CreateContainerConfigError', "couldn't find key url in ConfigMap shop/web", true],
    ['RunContainerError', 'context deadline exceeded', false],
    ['Odd', 'never heard of: not found', false],
  ]
  for (const [reason, message, final] of said) {
    assert.equal(isFinal(packs, pod, { reason, message }), final, `${reason}: ${message}`)
  }
  const deployment = { group: 'apps', kind: 'Deployment' }
  assert.ok(isFinal(packs, deployment, { reason: 'ProgressDeadlineExceeded', message: '' }))
})

test('what is final is true, or says where it is', () => {
  for (const [final, isTaken] of [
    ['true', true],
    ['{ restarts: 3 }', true],
    ['{ messages: ["*no licence*"] }', true],
    ['false', false],
    ['{ restarts: many }', false],
  ] as const) {
    const loaded = loadPack(
      `{name: a, checkedWith: {}, kinds: [], runbooks: {X: {final: ${final}}}}`,
      'a.yaml',
    )
    assert.equal('pack' in loaded, isTaken, final)
  }
})

test('a link that is no address is refused', () => {
  const loaded = loadPack('{name: a, checkedWith: {}, kinds: [], runbooks: {X: {link: wiki}}}', 'a.yaml')
  assert.ok('refused' in loaded)
  assert.match(loaded.refused.problems[0]?.reason ?? '', /https/)
})
