import { azure as dialect, setCondition } from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

// azure-ready / The Reason field: the rows Reconciling and WaitingForOwner
export function azure(): Scenario {
  const owner = setCondition(
    newObject('ResourceGroup', 'rg'),
    {
      type: 'Ready',
      status: 'False',
      severity: 'Info',
      reason: 'Reconciling',
      message: 'Waiting for an answer from Azure',
    },
    { now, dialect },
  )
  const visited = setCondition(
    newObject('StorageAccount', 'logs'),
    { type: 'Ready', status: 'Unknown', reason: 'NotYetVisited' },
    { now, dialect },
  )
  const waiting = setCondition(
    visited,
    {
      type: 'Ready',
      status: 'False',
      severity: 'Warning',
      reason: 'WaitingForOwner',
      message: "Owner 'rg' is there but not Ready",
    },
    { now, dialect },
  )
  return { design: 'Azure', title: 'a resource waits for its owner', objects: [owner, waiting] }
}
