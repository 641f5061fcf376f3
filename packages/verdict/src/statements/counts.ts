import type { Assessment } from '@barometer/packs'
import { type Fields, fieldsOf, valueAt, wholeNumberOf } from '../fields.ts'
import { roleOfField } from '../lexicon/field-role.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { fieldStatement, type Statement } from '../statement.ts'

const wantedInSpec = ['replicas', 'size', 'instances', 'nodeCount']
const mostFields = 500

/**
 * What counts in one object of the status say: fewer than wanted is work under way, all of them is well. A count is a
 * number, or a text such as `2/3`. What is wanted stands in the spec or beside the counts. Says whether there was any.
 */
export function addCounts(
  statements: Statement[],
  fields: Fields,
  path: string,
  parsed: ParsedObject,
): boolean {
  const counts = countsOf(parsed.spec, fields)
  if (counts.length === 0) return false
  const short = counts.filter(({ got, wanted }) => got < wanted)
  for (const { name, got, wanted } of short.length > 0 ? short : counts) {
    statements.push(
      fieldStatement('fields/counts', `${path}.${name}`, String(got), {
        says: short.length === 0 ? 'well' : assessmentOfShortage(got, wanted, parsed),
        message: `${got} of ${wanted} ${name}`,
        plainness: 0,
      }),
    )
  }
  return true
}

/** What a partition holds back is held back on purpose. */
function assessmentOfShortage(got: number, wanted: number, { spec }: ParsedObject): Assessment {
  const partition = wholeNumberOf(valueAt(spec, ['updateStrategy', 'rollingUpdate', 'partition'])) ?? 0
  return partition > 0 && got >= wanted - partition ? 'paused' : 'working'
}

interface Count {
  readonly name: string
  readonly got: number
  readonly wanted: number
}

function countsOf(spec: Fields, fields: Fields): readonly Count[] {
  const got: { name: string; count: number; of: number | undefined }[] = []
  let wantedHere: number | undefined
  let seen = 0
  for (const name in fields) {
    if (++seen > mostFields) break
    const role = roleOfField(name)
    if (role !== 'got' && role !== 'wanted') continue
    const value = fields[name]
    const fraction = typeof value === 'string' ? /^(\d{1,9})\/(\d{1,9})$/.exec(value) : null
    const count = fraction ? Number(fraction[1]) : wholeNumberOf(value)
    if (count === undefined) continue
    if (role === 'wanted') wantedHere ??= count
    else got.push({ name, count, of: fraction ? Number(fraction[2]) : undefined })
  }
  if (got.length === 0) return []
  const wanted = wantedOf(spec) ?? wantedHere
  return got.flatMap(({ name, count, of }) => {
    const all = of ?? wanted
    return all === undefined ? [] : [{ name, got: count, wanted: all }]
  })
}

function wantedOf(spec: Fields): number | undefined {
  for (const name of wantedInSpec) {
    const count = wholeNumberOf(spec[name])
    if (count !== undefined) return count
  }
  return wantedInSets(spec)
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

/** What pairs such as `members` and `readyMembers` in one object further down say. */
export function addPairs(statements: Statement[], fields: Fields, path: string): void {
  let seen = 0
  for (const name in fields) {
    if (++seen > mostFields) break
    if (name.length === 5 || !name.startsWith('ready')) continue
    const got = wholeNumberOf(fields[name])
    const all = wholeNumberOf(fields[name.charAt(5).toLowerCase() + name.slice(6)])
    if (got === undefined || all === undefined || all === 0) continue
    statements.push(
      fieldStatement('nested/counts', `${path}.${name}`, String(got), {
        says: got < all ? 'working' : 'well',
        message: `${got} of ${all} ready`,
        plainness: 0,
      }),
    )
  }
}
