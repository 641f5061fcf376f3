import { scenarioOf } from '@barometer/scenarios'
import { operator } from '../index.ts'

/** Tells a scenario of this operator. */
export const scenario = scenarioOf(operator)

export function revision(name: string, image = 'gcr.io/shop/web', more: object = {}) {
  return {
    apiVersion: 'serving.knative.dev/v1',
    kind: 'Revision',
    metadata: { name },
    spec: { containers: [{ image }], ...more },
  }
}
