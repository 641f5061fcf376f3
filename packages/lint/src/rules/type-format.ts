import { fieldSchema, isRequired, looseSchema } from '../crd-version.ts'
import { quoted } from '../json.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

const longest = 316
const pattern =
  /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/

export const typeFormat: Rule = {
  id: 'type-format',
  title: 'A type is a word, with a DNS prefix at most, of up to 316 characters',
  severity: 'error',
  source: {
    document: documents.metav1,
    sentence: 'type of condition in CamelCase or in foo.example.com/CamelCase.',
  },
  fix: 'Use letters and digits only (Ready, BackupSucceeded), with a DNS prefix where several parties write types.',
  condition({ type, path }) {
    if (type === '' || isTypeName(type)) return none
    const why = type.length > longest ? `${type.length} characters, more than ${longest}` : quoted(type)
    return [{ path: `${path}.type`, message: `not a name that a condition type can have: ${why}` }]
  },
  crd({ conditions }) {
    return conditions.flatMap((list): Problem[] => {
      const path = `${list.path}.items.properties.type`
      const schema = fieldSchema(list, 'type')
      if (schema?.['type'] !== 'string')
        return [{ path, message: 'the schema does not say that type is text' }]
      if (!isRequired(list, 'type')) return [{ path, message: 'the schema lets a condition have no type' }]
      const bounded = schema['pattern'] !== undefined || schema['enum'] !== undefined
      return bounded ? [] : [looseSchema(path, 'the schema takes any text for a condition type')]
    })
  },
}

/** Whether metav1.Condition would take the name as a type. */
export function isTypeName(type: string): boolean {
  return type.length <= longest && pattern.test(type)
}
