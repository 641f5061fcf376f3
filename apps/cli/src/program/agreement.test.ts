import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Ref, refKey } from '@barometer/graph'
import { runInProcess } from '../faults/in-process.testkit.ts'

const data = join(import.meta.dirname, '../../../../fleet/data')

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

/** AGREEMENT=all asks about every object of every fleet; without it, about some of each, always the same. */
const all = process.env['AGREEMENT'] === 'all'
const fleets = all ? ['small', 'healthy', 'partial', 'large'] : ['small', 'healthy']
const asked = all ? Number.POSITIVE_INFINITY : 12

for (const fleet of fleets) {
  test(`every command says the same of ${fleet}: named, by kind, by namespace and of the whole`, async (t) => {
    let questions = 0
    const ask = async (...args: string[]) => {
      questions++
      const file = join(data, `${fleet}.jsonl.gz`)
      const { code, out, err } = await runInProcess([...args, '-f', file, '-o', 'json'], '')
      assert.ok(out !== '', `${args.join(' ')}: ${err}`)
      return { code, value: JSON.parse(out) }
    }
    const whole = await ask('why')
    const glance = await ask('glance')
    const causes = keysOf(whole.value.causes)
    assert.deepEqual(keysOf(glance.value.causes), causes)
    assert.equal(glance.code, whole.code)
    assert.equal(whole.code === 1, causes.size > 0, 'there is something to fix where something is in error')

    const isFound = (args: string, { state, superseded, causes: own }: Said) => {
      if (superseded || state !== 'error') return
      assert.ok(own.length > 0, `${args}: an error has a cause`)
      for (const key of keysOf(own, true))
        assert.ok(causes.has(key), `${args}: ${key} is no cause of the whole`)
    }

    const roots: readonly { object: Ref; state: string }[] = whole.value.roots
    const refs = roots.map(({ object }) => object)
    for (const kind of some(new Set(refs.map(kindOf)), asked)) {
      const why = await ask('why', kind, '-A')
      const get = await ask('get', kind, '-A')
      assert.equal(get.code, why.code, kind)
      const explanations: readonly Said[] = why.value.explanations
      const states = (list: readonly Said[]) =>
        new Map(list.map(({ object, state, superseded }) => [refKey(object), [state, superseded]]))
      assert.deepEqual(sorted(states(get.value.objects)), sorted(states(explanations)), kind)
      for (const said of explanations) isFound(`${kind} ${said.object.name}`, said)
    }
    for (const namespace of some(new Set(refs.map((ref) => ref.namespace).filter(Boolean)), asked)) {
      const why = await ask('why', '-n', namespace)
      const seen = await ask('glance', '-n', namespace)
      assert.equal(seen.code, why.code, namespace)
      assert.deepEqual(keysOf(seen.value.causes), keysOf(why.value.causes), namespace)
      for (const key of keysOf(why.value.causes)) assert.ok(causes.has(key), `${namespace}: ${key}`)
    }
    for (const { object, state } of some(roots, asked)) {
      const args = [`${kindOf(object)}/${object.name}`, ...(object.namespace ? ['-n', object.namespace] : [])]
      const why = await ask('why', ...args)
      const tree = await ask('tree', ...args)
      const get = await ask('get', ...args)
      const said: Said = why.value.explanations[0]
      const states = [said.state, tree.value.tree.state, get.value.objects[0].state]
      assert.deepEqual(states, [state, state, state], args.join(' '))
      assert.deepEqual([tree.code, get.code], [why.code, why.code], args.join(' '))
      isFound(args.join(' '), said)
    }
    t.diagnostic(`${questions} questions`)
  })
}

function keysOf(causes: readonly CauseSaid[], own = false): ReadonlySet<string> {
  return new Set(causes.flatMap(({ object, alike }) => (own ? [object] : [object, ...alike])).map(refKey))
}

function kindOf({ group, kind }: Ref): string {
  return group === '' ? `${kind}.v1.` : `${kind}.${group}`
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** So many of them, from all over the list. */
function some<T>(list: Iterable<T>, most: number): readonly T[] {
  const whole = [...list]
  const step = Math.max(1, Math.ceil(whole.length / most))
  return whole.filter((_, at) => at % step === 0)
}
