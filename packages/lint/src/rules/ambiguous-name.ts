import { documents, none, type Rule } from '../rule.ts'

export const ambiguousName: Rule = {
  id: 'ambiguous-name',
  title: 'False does not mean that work is in progress',
  severity: 'warning',
  source: {
    document: documents.knative,
    sentence: '`BuildCompleted` does not, because `False` could mean "in-progress".',
  },
  fix: 'Name the outcome rather than the end: BuildSucceeded instead of BuildCompleted.',
  condition({ type, path }) {
    const end = /(Completed?|Finished|Done|Ended)$/.exec(type)?.[0]
    if (end === undefined) return none
    return [
      { path: `${path}.type`, message: `${type}=False may mean that it failed or that it has not ended` },
    ]
  },
}
