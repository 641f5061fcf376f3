import type { Saying } from '@barometer/packs'
import { remembered, wordsOf } from '../lexicon/words.ts'
import { type Fields, fieldsOf, textOf, valueAt, wholeNumberOf } from '../record.ts'
import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'

/** What is counted. */
const things = new Set([
  'replicas',
  'instances',
  'members',
  'nodes',
  'pods',
  'machines',
  'scheduled',
  'ready',
  'available',
  'healthy',
  'brokers',
  'size',
])
const goodQualities = new Set(['ready', 'available', 'updated', 'healthy', 'current', 'number', 'status'])
const wantedQualities = new Set(['desired', 'expected', 'wanted', 'target'])
const wantedInSpec = ['replicas', 'size', 'instances', 'nodeCount']
const mostFields = 500

/** `wanted`: how many there should be. `got`: how many there are, in some good sense. */
const roleOfCount: (name: string) => 'wanted' | 'got' | 'neither' = remembered((name) => {
  const words = wordsOf(name)
  if (!words.some((word) => things.has(word))) return 'neither'
  const rest = words.filter((word) => !things.has(word))
  if (rest.some((word) => wantedQualities.has(word))) return 'wanted'
  return rest.every((word) => goodQualities.has(word)) ? 'got' : 'neither'
})

interface Count {
  readonly name: string
  readonly got: number
  readonly wanted: number
}

/**
 * What counts at the top of the status say: fewer than wanted is work under way, all of them is well. A count is a number,
 * or a text such as `2/3`. What is wanted stands in the spec or in the status itself.
 */
export function countStatements(subject: Subject, status: Fields, path: string): readonly Statement[] {
  const counts = countsOf(subject.spec, status)
  const short = counts.filter(({ got, wanted }) => got < wanted)
  const shown = short.length > 0 ? short : counts
  return shown.map(({ name, got, wanted }) => ({
    says: short.length === 0 ? 'well' : sayingOfShortage(got, wanted, subject),
    rule: 'fields/counts',
    evidence: { path: `${path}.${name}`, value: String(got) },
    reason: '',
    message: `${got} of ${wanted} ${name}`,
    stale: false,
    plainness: 0,
    summary: true,
  }))
}

/** So long none at all may be there after the object was made. */
const startUp = 10 * 60 * 1000

/** What a partition holds back is held back on purpose; none at all, long after the start and without a word, is wrong. */
function sayingOfShortage(got: number, wanted: number, subject: Subject): Saying {
  const { spec, metadata, now, conditions } = subject
  const partition = wholeNumberOf(valueAt(spec, ['updateStrategy', 'rollingUpdate', 'partition'])) ?? 0
  if (partition > 0 && got >= wanted - partition) return 'paused'
  const isNew = now - Date.parse(textOf(metadata['creationTimestamp'])) < startUp
  return got === 0 && !isNew && conditions.length === 0 ? 'trouble' : 'working'
}

/** Several sets of nodes are wanted together: `spec.nodeSets[].count`. */
function wantedInSets(spec: Fields): number | undefined {
  let sum: number | undefined
  let seen = 0
  for (const name in spec) {
    const list = spec[name]
    if (++seen > mostFields) break
    if (!Array.isArray(list)) continue
    for (const entry of list.slice(0, mostFields)) {
      const count = wholeNumberOf(fieldsOf(entry)['count'])
      if (count !== undefined) sum = (sum ?? 0) + count
    }
  }
  return sum
}

function countsOf(spec: Fields, status: Fields): readonly Count[] {
  let wanted =
    wantedInSpec.map((name) => wholeNumberOf(spec[name])).find((count) => count !== undefined) ??
    wantedInSets(spec)
  const got: { name: string; count: number; of: number | undefined }[] = []
  let seen = 0
  for (const name in status) {
    if (++seen > mostFields) break
    const role = roleOfCount(name)
    if (role === 'neither') continue
    const value = status[name]
    const fraction = typeof value === 'string' ? /^(\d{1,9})\/(\d{1,9})$/.exec(value) : null
    const count = fraction ? Number(fraction[1]) : wholeNumberOf(value)
    if (count === undefined) continue
    if (role === 'wanted') wanted ??= count
    else got.push({ name, count, of: fraction ? Number(fraction[2]) : undefined })
  }
  return got.flatMap(({ name, count, of }) => {
    const all = of ?? wanted
    return all === undefined ? [] : [{ name, got: count, wanted: all }]
  })
}

/** What pairs such as `members` and `readyMembers` in one object further down say. */
export function pairStatements(fields: Fields, path: string): readonly Statement[] {
  const statements: Statement[] = []
  let seen = 0
  for (const name in fields) {
    if (++seen > mostFields) break
    if (!name.startsWith('ready') || name.length === 5) continue
    const got = wholeNumberOf(fields[name])
    const all = wholeNumberOf(fields[name.charAt(5).toLowerCase() + name.slice(6)])
    if (got === undefined || all === undefined) continue
    statements.push({
      says: got < all ? 'working' : 'well',
      rule: 'nested/counts',
      evidence: { path: `${path}.${name}`, value: String(got) },
      reason: '',
      message: `${got} of ${all} ready`,
      stale: false,
      plainness: 0,
      summary: true,
    })
  }
  return statements
}
