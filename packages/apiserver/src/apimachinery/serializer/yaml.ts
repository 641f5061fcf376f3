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

/** What one YAML document says; throws what the parser throws. */
export function loadYaml(text: string): unknown {
  return load(text, { schema: reading })
}

/** YAML with members in the order of their names, as the real server writes it. */
export function yamlText(value: unknown): string {
  return dump(value, { schema: writing, sortKeys: true, lineWidth: -1, noRefs: true })
}
