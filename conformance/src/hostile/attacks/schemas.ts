import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '../../http.ts'
import { type Attack, expectStatus } from '../attack.ts'
import type { Victim } from '../victim.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const group = 'hostile.example.com'
const apiService = `/apis/apiregistration.k8s.io/v1/apiservices/v1.${group}`
let count = 0

/**
 * Defines a kind whose spec has this schema, hands its path to the work, and takes it away again. Without a status
 * it does not matter whether the definition is taken.
 */
async function withKind(
  victim: Victim,
  spec: Json,
  work: (path: string) => Promise<void>,
  status?: 201 | 422,
): Promise<void> {
  const plural = `evils${count++}`
  const kind = `Evil${plural}`
  const openAPIV3Schema = { type: 'object', properties: { spec } }
  const body = {
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  }
  const made = await victim.client.send({ method: 'POST', path: definitions, body })
  expectStatus(made.status, ...(status ? [status] : [201, 422]))
  if (made.status === 422) return
  try {
    await work(`/apis/${group}/v1/namespaces/default/${plural}`)
  } finally {
    await takeAway(victim, plural)
  }
}

/** Deletes a definition and waits for the last that the server removes with it, lest the next attack be blamed for that. */
async function takeAway(victim: Victim, plural: string): Promise<void> {
  await victim.client.send({ method: 'DELETE', path: `${definitions}/${plural}.${group}` })
  while ((await victim.client.send({ method: 'GET', path: apiService })).status !== 404) await sleep(20)
}

async function send(victim: Victim, path: string, spec: Json): Promise<number> {
  const [, , group, version, , , plural] = path.split('/')
  const body = { apiVersion: `${group}/${version}`, kind: `Evil${plural}`, metadata: { name: 'a' }, spec }
  const began = performance.now()
  const { status } = await victim.client.send({ method: 'POST', path, body })
  const took = performance.now() - began
  if (took > 10_000) throw new Error(`the answer took ${took.toFixed(0)} ms`)
  return status
}

const victimText = `${'a'.repeat(40)}!`
const longText = `${'a'.repeat(100_000)}!`
const patterns = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(.*a){20}$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(x+x+)+y',
]

const list = { type: 'array', items: { type: 'integer' } }
/** As many as the rules may be written for: the estimate allows each ten times what it may take when it is run. */
const most = 80
const numbers = Array.from({ length: most }, (_, n) => n)
const rules = [
  'self.all(x, self.all(y, self.all(z, x + y + z >= 0)))',
  'self.exists(x, self.exists(y, self.exists(z, x + y + z < 0)))',
  'self.map(x, self.map(y, self.map(z, x + y + z))).size() >= 0',
  'self.filter(x, self.filter(y, self.exists_one(z, z == x)).size() > 0).size() > 0',
]

/** What stands in definitions, and then in their objects. */
export const schemas: Attack[] = [
  ...patterns.map(
    (pattern): Attack => ({
      name: `the pattern ${pattern} of a definition`,
      writes: true,
      run: (victim) =>
        withKind(victim, { type: 'string', pattern }, async (path) => {
          for (const text of [victimText, longText]) expectStatus(await send(victim, path, text), 201, 422)
        }),
    }),
  ),
  {
    name: 'the pattern ^(a+)+$ in matches, find and findAll of a rule',
    writes: true,
    run: async (victim) => {
      for (const rule of [
        `self.matches('^(a+)+$')`,
        `self.find('(a+)+$') != ''`,
        `self.findAll('(a+)+$').size() > 0`,
      ]) {
        const spec = { type: 'string', maxLength: 200_000, 'x-kubernetes-validations': [{ rule }] }
        await withKind(victim, spec, async (path) => expectStatus(await send(victim, path, longText), 422))
      }
    },
  },
  ...rules.map(
    (rule): Attack => ({
      name: `the rule ${rule}`,
      writes: true,
      run: (victim) =>
        withKind(
          victim,
          { ...list, maxItems: most, 'x-kubernetes-validations': [{ rule }] },
          async (path) => expectStatus(await send(victim, path, numbers), 422),
          201,
        ),
    }),
  ),
  ...rules.map(
    (rule): Attack => ({
      name: `the rule ${rule} on lists of any length`,
      run: (victim) =>
        withKind(victim, { ...list, 'x-kubernetes-validations': [{ rule }] }, async () => {}, 422),
    }),
  ),
  {
    name: 'a default of 300,000 characters in each of 200,000 items',
    writes: true,
    run: async (victim) => {
      const item = { type: 'object', properties: { a: { type: 'string', default: 'x'.repeat(300_000) } } }
      const items = Array.from({ length: 200_000 }, () => ({}))
      await withKind(
        victim,
        { type: 'array', items: item },
        async (path) => expectStatus(await send(victim, path, items), 500),
        201,
      )
    },
  },
  {
    name: 'a duration of 99,000 digits in a rule',
    writes: true,
    run: async (victim) => {
      const rule = `duration(self) > duration('1s')`
      const spec = { type: 'string', maxLength: 100_000, 'x-kubernetes-validations': [{ rule }] }
      await withKind(victim, spec, async (path) =>
        expectStatus(await send(victim, path, '1'.repeat(99_000)), 422),
      )
    },
  },
  {
    name: '30,000 places below 40 rules',
    run: async (victim) => {
      const wide = Array.from({ length: 30_000 }, (_, n) => [`p${n}`, { type: 'integer' }])
      let spec: Json = { type: 'object', properties: Object.fromEntries(wide) }
      const rule = 'self.all(x, self.all(y, self.all(z, x == y && y == z)))'
      for (let level = 0; level < 40; level++)
        spec = { type: 'object', additionalProperties: spec, 'x-kubernetes-validations': [{ rule }] }
      await withKind(victim, spec, async () => {}, 422)
    },
  },
  {
    name: 'a schema 2,000 levels deep',
    writes: true,
    run: async (victim) => {
      let spec: Json = { type: 'string' }
      for (let level = 0; level < 2000; level++) spec = { type: 'object', properties: { a: spec } }
      const body = JSON.stringify({
        metadata: { name: `deeps.${group}` },
        spec: {
          group,
          scope: 'Cluster',
          names: { plural: 'deeps', kind: 'Deep' },
          versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: spec } }],
        },
      })
      const headers = victim.headers('admin', { 'Content-Type': 'application/json' })
      expectStatus((await victim.say(`POST ${definitions} HTTP/1.1`, headers, body)).status, 400, 422)
    },
  },
  {
    name: 'an expression of 100,000 parentheses',
    writes: true,
    run: (victim) => {
      const rule = `${'('.repeat(50_000)}true${')'.repeat(50_000)}`
      return withKind(victim, { type: 'string', 'x-kubernetes-validations': [{ rule }] }, async (path) =>
        expectStatus(await send(victim, path, 'x'), 201, 422),
      )
    },
  },
  {
    name: 'a deprecation warning beyond Latin-1',
    writes: true,
    run: async (victim) => {
      const version = {
        name: 'v1',
        served: true,
        storage: true,
        deprecated: true,
        deprecationWarning: 'use v2 – please 中',
      }
      const schema = { openAPIV3Schema: { type: 'object' } }
      const names = { plural: 'olds', singular: 'old', kind: 'Old', listKind: 'OldList' }
      const spec = {
        group,
        scope: 'Cluster',
        names,
        versions: [{ ...version, schema }],
      }
      const body = { metadata: { name: `olds.${group}` }, spec }
      expectStatus((await victim.client.send({ method: 'POST', path: definitions, body })).status, 201)
      expectStatus((await victim.say(`GET /apis/${group}/v1/olds HTTP/1.1`, victim.headers())).status, 200)
      await takeAway(victim, 'olds')
    },
  },
]
