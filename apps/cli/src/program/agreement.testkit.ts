import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type Ref, refKey } from '@barometer/graph'

/** Asks one command, with `-o json`. */
export type Ask = (
  ...args: readonly string[]
) => Promise<{ readonly code: number | null; readonly value: Json }>

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is looked at by the asserts.
type Json = any

interface Said {
  readonly object: Ref
  readonly state: string
  readonly superseded: boolean
  readonly causes: readonly CauseSaid[]
}
interface CauseSaid {
  readonly object: Ref
  readonly alike: readonly Ref[]
}

/**
 * Asks every command about the whole, and about so many kinds, namespaces and objects of it. They find the same states and the
 * same causes, and their exit codes agree; each difference is a line of the result.
 */
export async function differences(
  asks: Ask,
  most: number,
  /** Asks about a live server, which can also be waited for, at this moment. */
  asksNow?: Ask,
): Promise<{ readonly questions: number; readonly found: readonly string[] }> {
  const found: string[] = []
  let questions = 0
  const ask: Ask = (...args) => {
    questions++
    return asks(...args)
  }
  const same = (what: string, actual: unknown, expected: unknown) => {
    try {
      assert.deepEqual(actual, expected)
    } catch (error) {
      found.push(`${what}: ${(error as Error).message}`)
    }
  }
  const whole = await ask('why')
  const glance = await ask('glance')
  const causes = keysOf(whole.value.causes)
  same('glance', keysOf(glance.value.causes), causes)
  same('exit code of glance', glance.code, whole.code)
  same('something is to be fixed where something is in error', whole.code === 1, causes.size > 0)
  const roots: readonly { object: Ref; state: string }[] = whole.value.roots
  same('the whole has roots', roots.length > 0, true)
  const states = new Map(roots.map(({ object, state }) => [refKey(object), state]))

  const inTheWhole = (args: string, { object, state, superseded, causes: own }: Said) => {
    const known = states.get(refKey(object))
    if (known !== undefined) same(`${args}: state of ${refKey(object)} in the whole`, state, known)
    if (superseded || state !== 'error') return
    same(`${args}: ${refKey(object)} is in error and has a cause`, own.length > 0, true)
    const others = [...keysOf(own, true)].filter((key) => !causes.has(key))
    same(`${args}: causes of ${refKey(object)} that are none of the whole`, others, [])
  }

  const refs = roots.map(({ object }) => object)
  for (const kind of some(new Set(refs.map(kindOf)), most)) {
    const why = await ask('why', kind, '-A')
    const get = await ask('get', kind, '-A')
    same(`exit code of get ${kind}`, get.code, why.code)
    same(`get ${kind}`, statesOf(get.value.objects), statesOf(why.value.explanations))
    for (const said of why.value.explanations) inTheWhole(`why ${kind}`, said)
  }
  for (const namespace of some(new Set(refs.flatMap((ref) => ref.namespace || [])), most)) {
    const why = await ask('why', '-n', namespace)
    const seen = await ask('glance', '-n', namespace)
    same(`exit code of glance -n ${namespace}`, seen.code, why.code)
    same(`glance -n ${namespace}`, keysOf(seen.value.causes), keysOf(why.value.causes))
    const others = [...keysOf(why.value.causes)].filter((key) => !causes.has(key))
    same(`why -n ${namespace}: causes that are none of the whole`, others, [])
  }
  for (const { object, state } of some(roots, most)) {
    const args = [`${kindOf(object)}/${object.name}`, ...(object.namespace ? ['-n', object.namespace] : [])]
    const why = await ask('why', ...args)
    const tree = await ask('tree', ...args)
    const get = await ask('get', ...args)
    const said: Said = why.value.explanations[0]
    const each = [said.state, tree.value.tree.state, get.value.objects[0].state]
    same(`why, tree and get ${args.join(' ')}`, each, [state, state, state])
    same(`exit codes of tree and get ${args.join(' ')}`, [tree.code, get.code], [why.code, why.code])
    inTheWhole(`why ${args.join(' ')}`, said)
    if (asksNow) {
      questions += 2
      for (const line of await waitDiffers(asksNow, args)) found.push(line)
    }
    const shown = new Set(objectsIn(tree.value.tree))
    const notShown = [...keysOf(said.causes, true)].filter((key) => !shown.has(key))
    same(`causes that tree ${args.join(' ')} does not show`, notShown, [])
  }
  return { questions, found }
}

/** Whoever waits for an object to be healthy is told that it fails where `why` says so, with the same causes. */
async function waitDiffers(ask: Ask, args: readonly string[]): Promise<readonly string[]> {
  const why = await ask('why', ...args)
  const wait = await ask('wait', 'Healthy', ...args, '--fail-on=degraded', '--timeout=0')
  const said: Said = why.value.explanations[0]
  const fails = said.state === 'error' && !said.superseded
  const expected = fails ? [1] : said.state === 'ok' ? [0, 3] : [3]
  const told: Said | undefined = wait.value.explanations[0]
  const isSame = !fails || isDeepStrictEqual(keysOf(told?.causes ?? []), keysOf(said.causes))
  if (expected.includes(wait.code ?? -1) && isSame) return []
  const causes = [...keysOf(told?.causes ?? [])].join(', ')
  return [
    `wait ${args.join(' ')}: ${wait.code} (${causes}) where why says ${said.state} (${[...keysOf(said.causes)]})`,
  ]
}

interface TreeSaid {
  readonly object: Ref
  readonly state: string
  readonly children: readonly TreeSaid[]
}

/** What a tree shows as not well. */
function objectsIn({ object, state, children }: TreeSaid): readonly string[] {
  return [...(state === 'error' ? [refKey(object)] : []), ...children.flatMap(objectsIn)]
}

function statesOf(list: readonly Said[]): readonly string[] {
  return list
    .map(({ object, state, superseded }) => `${refKey(object)} ${state}${superseded ? ' superseded' : ''}`)
    .sort()
}

function keysOf(causes: readonly CauseSaid[], own = false): ReadonlySet<string> {
  return new Set(causes.flatMap(({ object, alike }) => (own ? [object] : [object, ...alike])).map(refKey))
}

function kindOf({ group, kind }: Ref): string {
  return group === '' ? `${kind}.v1.` : `${kind}.${group}`
}

/** So many of them, from all over the list. */
function some<T>(list: Iterable<T>, most: number): readonly T[] {
  const whole = [...list]
  const step = Math.max(1, Math.ceil(whole.length / most))
  return whole.filter((_, at) => at % step === 0)
}
