import assert from 'node:assert/strict'
import { type KubeObject, type Resource, resourceName } from '@barometer/client'
import { type Condition, type ConditionedObject, conditionsOf, timestamp } from '@barometer/conditions'
import { type Finding, lintObject, lintRelations } from '@barometer/lint'
import { builtInPacks, globMatches, indexPacks } from '@barometer/packs'
import type { Environment } from './environment.ts'
import { withoutTimes } from './expectation.ts'

/** Findings of `baro lint` that are as they should be: rule and object (`terminal-reason Revision/shop-1`), and why. */
export type Exceptions = Readonly<Record<string, string>>

/** What `baro lint` finds over all objects is exactly what is excepted. */
export async function checkLint(environment: Environment, exceptions: Exceptions): Promise<void> {
  const now = timestamp(environment.now)
  const objects = await environment.objects()
  const findings = [
    ...objects.flatMap((object) => lintObject(object, { now }).findings),
    ...lintRelations(objects, { now }).findings,
  ]
  const told = [...new Set(findings.map(keyOf))].toSorted()
  const text = findings
    .map(({ message, path, ...rest }) => `${keyOf({ ...rest } as Finding)} ${path}: ${message}`)
    .join('\n')
  assert.deepEqual(told, Object.keys(exceptions).toSorted(), `baro lint finds\n${text}`)
}

function keyOf({ rule, object }: Finding): string {
  return object ? `${rule} ${object.kind}/${object.name}` : rule
}

const packs = indexPacks(builtInPacks)

/** `baro explain` knows every condition type and every reason of the operator's kinds. The happy ones speak for themselves. */
export async function checkWords(
  { operator, cluster }: Environment,
  foreign: readonly string[] = [],
): Promise<void> {
  const unknown = new Set<string>()
  for (const kind of operator.kinds) {
    const known = packs.of(kind.group, kind.kind)
    const explains = (words: Iterable<string>, word: string) =>
      [...words].some((each) => globMatches(each, word))
    for (const object of await cluster.list(kind)) {
      for (const { type, reason = '' } of conditionsOf(object as ConditionedObject)) {
        if (foreign.includes(type)) continue
        if (known?.roles.get(type) !== 'happy' && !explains(known?.typeMeanings.keys() ?? [], type))
          unknown.add(type)
        if (reason !== '' && !explains(known?.reasonMeanings.keys() ?? [], reason)) unknown.add(reason)
      }
    }
  }
  assert.deepEqual([...unknown], [], 'baro explain does not know')
}

/** While nothing happens in the cloud nobody writes, however long that lasts. */
export async function checkQuiet(environment: Environment, duration: string): Promise<void> {
  const { writes, atRest } = environment
  const before = writes.length
  // Who starts anew writes.
  environment.atRest = undefined
  await environment.advance(duration)
  environment.atRest = atRest
  const since = writes.slice(before)
  const each = [...new Set(since)].map(
    (write) => `${since.filter((other) => other === write).length} times ${write}`,
  )
  assert.deepEqual(each, [], `the operator writes although nothing has happened for ${duration}`)
}

/** An operator that starts anew where all is at rest says what it said before: nothing hangs on when it last looked. */
export async function checkRestartable(environment: Environment): Promise<void> {
  const before = statementsOf(await environment.objects())
  await environment.stop()
  await environment.start()
  await environment.settle()
  const after = statementsOf(await environment.objects())
  assert.deepEqual(after, before, 'an operator that starts anew says something else')
}

/** The status can be thrown away: an operator that starts anew says the same, times apart. */
export async function checkReconstructable(
  environment: Environment,
  foreign: readonly string[] = [],
): Promise<void> {
  const before = statementsOf(await environment.objects())
  const kinds = await kindsOf(environment)
  await environment.stop()
  await deleteStatus(environment, kinds, foreign)
  await environment.start()
  await environment.settle()
  const after = statementsOf(await environment.objects())
  assert.deepEqual(after, before, 'the status does not come back as it was')
}

/**
 * From now on the status is thrown away at every moment at which all has come to rest and something else is said than before. The
 * operator starts anew beforehand too, so that it has seen what the cloud has come to.
 */
export function checkReconstructableAlways(environment: Environment, foreign: readonly string[] = []): void {
  let checked = ''
  environment.atRest = async () => {
    const said = JSON.stringify(statementsOf(await environment.objects()))
    if (said === checked) return
    await environment.stop()
    await environment.start()
    await environment.settle()
    await checkReconstructable(environment, foreign)
    checked = JSON.stringify(statementsOf(await environment.objects()))
  }
}

/** The kinds that it brings along, and those that were defined while it worked: not the server's own. */
async function kindsOf({ cluster, operator, running }: Environment): Promise<readonly Resource[]> {
  const names = new Set(operator.kinds.map(resourceName))
  const cached = await cluster.cachedKinds(running)
  const defined = cached.filter(({ group }) => group.includes('.') && !group.endsWith('.k8s.io'))
  const others = defined.filter((kind) => !names.has(resourceName(kind)))
  return [...operator.kinds, ...others].filter(({ subresources }) => subresources.includes('status'))
}

/** What others say stays. */
async function deleteStatus(
  { cluster }: Environment,
  kinds: readonly Resource[],
  foreign: readonly string[],
): Promise<void> {
  for (const kind of kinds) {
    for (const object of await cluster.list(kind)) {
      const place = { ...object.metadata, subresource: 'status' }
      const said = conditionsOf(object as ConditionedObject)
      const conditions = said.filter(({ type }) => foreign.includes(type))
      await cluster.client.patch(kind, place, 'merge', { status: null })
      if (conditions.length > 0) await cluster.client.patch(kind, place, 'merge', { status: { conditions } })
    }
  }
}

/** What every object says of itself. */
function statementsOf(objects: readonly KubeObject[]): Record<string, readonly object[]> {
  const entries = objects.map(({ kind, metadata, status }): [string, readonly object[]] => {
    const conditions = (status as { conditions?: Condition[] } | undefined)?.conditions
    return [`${kind}/${metadata.namespace ?? ''}/${metadata.name}`, withoutTimes(conditions)]
  })
  return Object.fromEntries(entries.filter(([, conditions]) => conditions.length > 0).toSorted())
}
