import { type Dialect, kubernetes } from '@barometer/conditions'

/** Who writes readings, and conditions in place. */
export const fieldManager = 'barometer-rollup'

/** How roll-ups are written: as the rule's own design words them, severity and all. */
export const rollupDialect: Dialect = {
  ...kubernetes,
  name: 'rollup',
  reason: 'optional',
  severity: { allowed: 'always', missing: 'Error' },
}
