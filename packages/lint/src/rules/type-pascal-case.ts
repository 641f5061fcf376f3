import { quoted } from '../json.ts'
import { documents, none, type Rule } from '../rule.ts'
import { isTypeName } from './type-format.ts'

export const typePascalCase: Rule = {
  id: 'type-pascal-case',
  title: 'A type is written in PascalCase',
  severity: 'warning',
  source: { document: documents.conventions, sentence: 'Condition types should be named in PascalCase.' },
  fix: 'Write it as words that each begin with a capital: DiskPressure rather than disk_pressure or diskPressure.',
  condition({ type, path }) {
    if (type.includes('/') || !isTypeName(type) || /^([A-Z][A-Za-z0-9]*\.)*[A-Z][A-Za-z0-9]*$/.test(type))
      return none
    return [{ path: `${path}.type`, message: `${quoted(type)} is not in PascalCase` }]
  },
}
