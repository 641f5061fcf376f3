import { fieldSchema, isRequired, looseSchema } from '../crd-version.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

export const reasonMissing: Rule = {
  id: 'reason-missing',
  title: 'Every condition has a reason',
  severity: 'warning',
  source: {
    document: documents.kep1623,
    sentence:
      'reason is required and must not be empty. The actor setting the value should always describe why the condition is the way it is, even if that value is "unknown unknowns".',
  },
  fix: 'Give a one-word reason in every status, True included (Succeeded, UpToDate, NotYetReported).',
  list({ entries }) {
    const without = entries.filter(({ condition }) => condition && (condition.reason ?? '') === '')
    const [first] = without
    if (!first) return none
    const names = without.map(({ condition }) => `${condition?.type}=${condition?.status}`).join(', ')
    return [{ path: `${first.path}.reason`, message: `no reason: ${names}` }]
  },
  crd({ conditions }) {
    return conditions.flatMap((list): Problem[] => {
      const path = `${list.path}.items.properties.reason`
      const schema = fieldSchema(list, 'reason')
      if (!schema) return [{ path, message: 'the schema has no reason' }]
      if (!isRequired(list, 'reason'))
        return [{ path, message: 'the schema lets a condition have no reason' }]
      const bounded = Number(schema['minLength']) >= 1 || schema['pattern'] !== undefined
      return bounded ? [] : [looseSchema(path, 'the schema takes an empty reason')]
    })
  },
}
