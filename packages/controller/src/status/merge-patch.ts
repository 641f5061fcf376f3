import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/**
 * The merge patch (RFC 7386) that makes the fields of `before` those of `after`, undefined where they are so already. A field
 * that is null or undefined is one that is not there; lists that differ are replaced as a whole.
 */
export function mergePatch(before: Fields, after: Fields): Fields | undefined {
  const patch: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, wanted] = [own(before, name), own(after, name)]
    if (wanted === undefined) {
      if (was !== undefined) patch[name] = null
    } else if (isRecord(wanted)) {
      const part = isRecord(was) ? mergePatch(was, wanted) : (mergePatch({}, wanted) ?? {})
      if (part) patch[name] = part
    } else if (!isDeepStrictEqual(was, wanted)) patch[name] = wanted
  }
  return Object.keys(patch).length > 0 ? patch : undefined
}

/** As it is in JSON. */
export function asJson(fields: Fields): Fields {
  return JSON.parse(JSON.stringify(fields)) as Fields
}

function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
