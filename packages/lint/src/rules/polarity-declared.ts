import { documents, none, type Rule } from '../rule.ts'

export const polarityDeclared: Rule = {
  id: 'polarity-declared',
  title: 'True means good for every type',
  severity: 'warning',
  source: {
    document: documents.clusterApi,
    sentence: 'Condition types MUST have a consistent polarity (i.e. "True = good").',
  },
  fix: 'Invert the type (Failed becomes Succeeded); if it must stay, declare its polarity in a pack.',
  condition({ type, polarity, path }) {
    if (polarity !== 'negative') return none
    return [
      {
        path: `${path}.type`,
        message: `${type}=True means that something is wrong; a summary cannot know that`,
      },
    ]
  },
}
