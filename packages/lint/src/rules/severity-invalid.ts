import { fieldSchema } from '../crd-version.ts'
import { documents, type Problem, type Rule } from '../rule.ts'

const severities = ['Error', 'Warning', 'Info', '', 'None']

export const severityInvalid: Rule = {
  id: 'severity-invalid',
  title: 'A severity is Error, Warning, Info or empty',
  severity: 'error',
  source: {
    document: documents.azure,
    sentence: 'ConditionSeverity expresses the severity of a Condition.',
  },
  fix: 'Use Error, Warning or Info, and leave the field out where the condition holds.',
  condition({ oddities, path }) {
    return oddities
      .filter(({ code }) => code === 'bad-severity')
      .map(({ message }) => ({ path: `${path}.severity`, message }))
  },
  crd({ conditions }) {
    return conditions.flatMap((list): Problem[] => {
      const values = fieldSchema(list, 'severity')?.['enum']
      if (!Array.isArray(values)) return []
      const path = `${list.path}.items.properties.severity`
      return values
        .filter((value) => !severities.includes(value))
        .map((value) => ({ path, message: `the schema takes ${JSON.stringify(value)} as a severity` }))
    })
  },
}
