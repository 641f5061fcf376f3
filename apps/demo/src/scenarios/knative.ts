import { initialize, livingSet, markFalse, markUnknown } from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

const ready = livingSet([
  { type: 'BuildSucceeded', surfacesAs: { reason: 'BuildFailed', messagePrefix: 'Build ' } },
  'ResourcesProvisioned',
  'ContainerHealthy',
])

// knative-errors / Build failed
export function knative(): Scenario {
  const begun = initialize(ready, newObject('Revision', 'abc'), { now })
  const deploying = markUnknown(
    ready,
    begun,
    'ResourcesProvisioned',
    { reason: 'Deploying', message: '' },
    { now },
  )
  const failed = markFalse(
    ready,
    deploying,
    'BuildSucceeded',
    { reason: 'BuildStepFailed', message: 'Step XYZ failed with error message: no space left on device' },
    { now },
  )
  return { design: 'Knative', title: 'Build failed', objects: [failed] }
}
