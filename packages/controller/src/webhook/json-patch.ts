/** One step of a JSON patch (RFC 6902). */
export type PatchStep =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }

/**
 * The steps from one JSON value to another, none where they are equal. Lists that differ are replaced as a whole; a field that
 * is undefined is one that is not there.
 */
export function jsonPatch(before: unknown, after: unknown, path = ''): PatchStep[] {
  if (Object.is(before, after)) return []
  if (isRecord(before) && isRecord(after)) return recordPatch(before, after, path)
  if (Array.isArray(before) && Array.isArray(after) && sameList(before, after)) return []
  return [{ op: 'replace', path, value: after }]
}

function recordPatch(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): PatchStep[] {
  const steps: PatchStep[] = []
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [own(before, name), own(after, name)]
    const place = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (next === undefined && old !== undefined) steps.push({ op: 'remove', path: place })
    else if (old === undefined && next !== undefined) steps.push({ op: 'add', path: place, value: next })
    else for (const each of jsonPatch(old, next, place)) steps.push(each)
  }
  return steps
}

function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function sameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, at) => jsonPatch(item, after[at]).length === 0)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
