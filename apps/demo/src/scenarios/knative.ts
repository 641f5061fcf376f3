import { beginPass, livingSet } from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

const ready = livingSet([
  { type: 'BuildSucceeded', surfacesAs: { reason: 'BuildFailed', messagePrefix: 'Build ' } },
  'ResourcesProvisioned',
  'ContainerHealthy',
])

// knative-errors / Build failed
export function knative(): Scenario {
  const pass = beginPass(newObject('Revision', 'abc'), ready, { now })
  pass.markUnknown('ResourcesProvisioned', 'Deploying', '')
  const message = 'Step XYZ failed with error message: no space left on device'
  pass.markFalse('BuildSucceeded', 'BuildStepFailed', message)
  return { design: 'Knative', title: 'Build failed', objects: [pass.end()] }
}
