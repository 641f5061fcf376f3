import { fieldSchema, isRequired, looseSchema } from '../crd-version.ts'
import { at, quoted } from '../json.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

const statuses = ['True', 'False', 'Unknown']

export const statusInvalid: Rule = {
  id: 'status-invalid',
  title: 'A status is the text True, False or Unknown',
  severity: 'error',
  source: { document: documents.metav1, sentence: 'status of the condition, one of True, False, Unknown.' },
  fix: 'Write "True", "False" or "Unknown"; in YAML with quotes, or it is a boolean.',
  condition({ oddities, path, raw }) {
    if (!oddities.some(({ code }) => code === 'bad-status')) return none
    return [
      { path: `${path}.status`, message: `status must be "True", "False" or "Unknown", found ${what(raw)}` },
    ]
  },
  crd({ conditions }) {
    return conditions.flatMap((list): Problem[] => {
      const path = `${list.path}.items.properties.status`
      const schema = fieldSchema(list, 'status')
      const values = schema?.['enum']
      if (schema?.['type'] !== 'string')
        return [{ path, message: 'the schema does not say that status is text' }]
      if (!isRequired(list, 'status'))
        return [{ path, message: 'the schema lets a condition have no status' }]
      const listed =
        Array.isArray(values) && values.length > 0 && values.every((value) => statuses.includes(value))
      return listed ? [] : [looseSchema(path, 'the schema takes other values than True, False and Unknown')]
    })
  },
}

function what(raw: unknown): string {
  const status = at(raw, 'status')
  return typeof status === 'boolean' ? `the boolean ${status}` : quoted(status)
}
