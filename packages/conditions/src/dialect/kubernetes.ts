import type { Dialect } from './dialect.ts'

// A file of its own: it is every operation's default, and whoever imports one operation should not carry the others.

/** metav1.Condition as the API conventions describe it. The default everywhere. */
export const kubernetes: Dialect = {
  name: 'kubernetes',
  transitionTime: 'on-status-change',
  generationMovesTime: false,
  givenTime: 'when-moved',
  generation: 'stamped',
  statusGeneration: false,
  noGenerationEqualsAny: false,
  generationMayDiffer: false,
  order: { first: [], last: [], rest: 'as-stored', sorts: 'when-added', sortsPatched: false },
  severity: { allowed: 'never', missing: 'Error' },
  negative: [],
  reason: 'required',
  limits: { message: 32768, mark: '...' },
  overwrite: { olderGeneration: 'as-any' },
  merge: {
    style: 'report',
    reasons: ['IssuesReported', 'UnknownReported', 'InfoReported'],
    messages: 3,
    names: 3,
    ties: 'by-name',
  },
  happy: {
    living: 'Ready',
    batch: 'Succeeded',
    surface: 'first',
    terminal: [],
    unobserved: { reason: 'NotYetReported', message: 'not reported on yet' },
    reason: 'AsExpected',
    clearWhenHappy: false,
    otherSeverity: '',
  },
  missing: 'unknown',
  empty: 'nothing',
  paths: [['status', 'conditions']],
  exclusive: [],
  malformed: 'left-out',
  checked: true,
}
