import { at, isObject } from '../json.ts'
import { documents, none, type Rule } from '../rule.ts'

// Flags that stand for a state of the object; other booleans in a status may mirror the outside world.
const states =
  /^(is)?(ready|available|healthy|initialized|provisioned|provisioning|failed|failedProvisioning|failure|succeeded|success|completed?|synced|degraded|active|deployed|installed|running|error|infrastructureReady|bootstrapReady|controlPlaneReady)$/i

export const noBooleans: Rule = {
  id: 'no-booleans',
  title: 'A status tells states with conditions, not with booleans',
  severity: 'info',
  source: {
    document: documents.azure,
    sentence:
      'Provisioning, Provisioned and FailedProvisioning are mutually exclusive but the structure of the status doesn’t convey that well.',
  },
  fix: 'Replace the flag by a condition, which has Unknown, a reason, a message and a time.',
  crd({ status, statusPath }) {
    const properties = at(status, 'properties')
    if (!isObject(properties)) return none
    return Object.entries(properties)
      .filter(([name, schema]) => at(schema, 'type') === 'boolean' && states.test(name))
      .map(([name]) => ({
        path: `${statusPath}.properties.${name}`,
        message: `status.${name} is a boolean: it cannot say Unknown, nor why`,
      }))
  },
}
