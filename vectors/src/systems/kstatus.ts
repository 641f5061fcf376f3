import { kstatus, kstatusAugment } from '@barometer/verdict'
import type { Line, System } from '../system.ts'

const now = Date.parse('2030-01-01T00:00:00Z')
const nowText = '2030-01-01T00:00:00Z'

type Fields = Readonly<Record<string, unknown>>

/** Fields in one order, empty text left out, so that only what is said is compared. */
function normal(condition: Fields): Fields {
  return Object.fromEntries(
    Object.entries(condition)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => [key, value === nowText ? '<NOW>' : value]),
  )
}

function normalList(list: unknown): unknown {
  return Array.isArray(list)
    ? list.map((entry) => (typeof entry === 'object' && entry !== null ? normal(entry as Fields) : entry))
    : list
}

function answer(object: unknown): unknown {
  const computed = kstatus(object, { now })
  const augmented = kstatusAugment(object, { now })
  const status = 'error' in augmented ? undefined : (augmented['status'] as Fields | undefined)
  return {
    compute: 'error' in computed ? 'error' : { ...computed, conditions: normalList(computed.conditions) },
    augmented: 'error' in augmented ? 'error' : normalList(status?.['conditions']),
  }
}

/** sigs.k8s.io/cli-utils: kstatus Compute and Augment. Of an error only that there is one is compared. */
export const kstatusSystem: System = {
  name: 'kstatus',
  recognises: (line) => 'compute' in line && 'family' in line && 'object' in line,
  operation: (line) => String(line['family']),
  replay(line: Line) {
    const { compute, augmentedConditions, augmentError } = line
    const expected = {
      compute: compute.error
        ? 'error'
        : { status: compute.status, message: compute.message, conditions: normalList(compute.conditions) },
      augmented: augmentError ? 'error' : normalList(augmentedConditions),
    }
    return { expected, actual: answer(line['object']) }
  },
}
