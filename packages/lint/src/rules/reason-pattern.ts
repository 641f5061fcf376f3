import { fieldSchema, looseSchema } from '../crd-version.ts'
import { quoted } from '../json.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

const longest = 1024
const patterns = {
  any: /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/,
  'pascal-case': /^[A-Z][A-Za-z0-9]*$/,
} as const

export const reasonPattern: Rule = {
  id: 'reason-pattern',
  title: 'A reason is one word of up to 1024 characters',
  severity: 'warning',
  source: {
    document: documents.metav1,
    sentence: 'The value should be a CamelCase string. This field may not be empty.',
  },
  fix: 'Keep the reason to one CamelCase word for the category; put names, numbers and texts into the message.',
  list({ entries, profile }) {
    const { reasonCase } = profile.facts
    const wrong = entries.filter(({ condition }) => !isOneWord(condition?.reason ?? '', patterns[reasonCase]))
    const [first] = wrong
    if (!first) return none
    const word = reasonCase === 'any' ? 'word' : 'word in PascalCase'
    const reasons = wrong.map(({ type, condition }) => `${type} (${named(condition?.reason ?? '')})`)
    return [{ path: `${first.path}.reason`, message: `the reason is not one ${word}: ${reasons.join(', ')}` }]
  },
  crd({ conditions }) {
    return conditions.flatMap((list): Problem[] => {
      const schema = fieldSchema(list, 'reason')
      if (!schema || schema['pattern'] !== undefined || schema['enum'] !== undefined) return []
      return [looseSchema(`${list.path}.items.properties.reason`, 'the schema takes any text for a reason')]
    })
  },
}

function isOneWord(reason: string, pattern: RegExp): boolean {
  return reason === '' || (reason.length <= longest && pattern.test(reason))
}

function named(reason: string): string {
  return reason.length > longest ? `${reason.length} characters, more than ${longest}` : quoted(reason)
}
