import { beginPass, conditionSet, azure as dialect } from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

const ready = conditionSet(['Ready'], dialect)

// azure-ready / The Reason field: the rows Reconciling and WaitingForOwner
export function azure(): Scenario {
  const owner = beginPass(newObject('ResourceGroup', 'rg'), ready, { now })
  owner.markFalse('Ready', 'Reconciling', 'Waiting for an answer from Azure', 'Info')
  const account = beginPass(newObject('StorageAccount', 'logs'), ready, { now })
  account.markFalse('Ready', 'WaitingForOwner', "Owner 'rg' is there but not Ready", 'Warning')
  return { design: 'Azure', title: 'a resource waits for its owner', objects: [owner.end(), account.end()] }
}
