import { documents, none, type Rule } from '../rule.ts'

export const typeShort: Rule = {
  id: 'type-short',
  title: 'A type does not repeat the name of its kind',
  severity: 'info',
  source: {
    document: documents.conventions,
    sentence: 'Short condition names are preferred (e.g. "Ready" over "MyResourceReady").',
  },
  fix: 'Leave the kind out: the object that carries the condition already says it.',
  condition({ type, path, list }) {
    const { kind } = list.view.reference
    if (kind === '' || !type.startsWith(kind) || !list.primary) return none
    const rest = type.slice(kind.length)
    if (!/^[A-Z]/.test(rest)) return none
    return [{ path: `${path}.type`, message: `${type} on a ${kind} could be called ${rest}` }]
  },
}
