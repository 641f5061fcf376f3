import { CORE_SCHEMA, DUMP_SCHEMA, dump, intCoreTag, load, mergeTag } from 'js-yaml'
import { exact } from '../json/text.ts'

/** Integers keep their digits. */
const integers = {
  ...intCoreTag,
  resolve: (source: string, isExplicit: boolean, tagName: string) => {
    const value = intCoreTag.resolve(source, isExplicit, tagName)
    return typeof value === 'number' ? exact(source, value) : value
  },
  identify: (value: unknown) => typeof value === 'bigint' || intCoreTag.identify?.(value) === true,
  represent: (value: unknown) => String(value),
}
const reading = CORE_SCHEMA.withTags(mergeTag, integers)
const writing = DUMP_SCHEMA.withTags(integers)

/**
 * What one YAML document says; throws what the parser throws, and what go-yaml says of one that names the same part so
 * often that it would be huge if it were written out.
 */
export function loadYaml(text: string): unknown {
  const value = load(text, { schema: reading })
  if (expandedSize(value) > Math.max(leastLimit, text.length * 4))
    throw new Error('document contains excessive aliasing')
  return value
}

/** Aliases may make this much of any document. */
const leastLimit = 1024 * 1024

/** About how many characters a value takes written out, parts that are shared as often as they are named. */
function expandedSize(value: unknown, known = new Map<object, number>()): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return 8
  const seen = known.get(value)
  if (seen !== undefined) return seen
  // A part that holds itself has no end.
  known.set(value, Number.POSITIVE_INFINITY)
  let size = 2
  for (const [key, part] of Object.entries(value)) size += key.length + 4 + expandedSize(part, known)
  known.set(value, size)
  return size
}

/** YAML with members in the order of their names, as the real server writes it. */
export function yamlText(value: unknown): string {
  return dump(value, { schema: writing, sortKeys: true, lineWidth: -1, noRefs: true })
}
