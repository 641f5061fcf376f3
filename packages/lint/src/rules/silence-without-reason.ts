import { documents, type Rule } from '../rule.ts'

/** Reported by the reading of the configuration; it has no check of its own. */
export const silenceWithoutReason: Rule = {
  id: 'silence-without-reason',
  title: 'A silenced rule says why',
  severity: 'error',
  source: { document: documents.barometer, sentence: 'A silence without a reason is a finding itself.' },
  fix: 'Add the reason: the next reader must be able to tell whether it still holds.',
}
