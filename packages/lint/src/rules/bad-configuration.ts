import { documents, type Rule } from '../rule.ts'

/** Reported by the reading of the configuration; it has no check of its own. */
export const badConfiguration: Rule = {
  id: 'bad-configuration',
  title: 'The configuration can be understood',
  severity: 'error',
  source: { document: documents.barometer, sentence: 'Anything that is not understood is reported.' },
  fix: 'Use the rules, profiles and fields that the documentation lists.',
}
