import { type Condition, getCondition } from '@barometer/conditions'
import { type Event, Marks, pausedMessage, type Reconciled } from './mark-today.ts'
import { isSystemType } from './system-types.ts'

/** One reconcile of a claim, as Crossplane v2.4 does it. */
export interface ClaimPass {
  readonly generation: number
  readonly initial: readonly Condition[]
  readonly paused: boolean
  readonly deleting: boolean
  /** Why the composite could not be made as the claim wants it. */
  readonly syncError?: string | undefined
  /** What the composite says, and which of it a claim repeats. */
  readonly composite: readonly Condition[]
  readonly repeated: readonly string[]
  readonly now: string
}

/** What a claim says then. What it repeats and the composite does not say is Unknown, of no time and for no reason. */
export function claimToday({ generation, initial, now, ...pass }: ClaimPass): Reconciled {
  const marks = new Marks(initial, generation, now)
  const end = (events: readonly Event[], error: string | null = null) => {
    return { conditions: marks.conditions, events, error }
  }
  if (pass.paused) {
    marks.mark('Synced', 'False', 'ReconcilePaused', pausedMessage)
    return end([event('Normal', 'ReconciliationPaused', pausedMessage)])
  }
  if (pass.deleting) {
    marks.mark('Ready', 'False', 'Deleting').mark('Synced', 'True', 'ReconcileSuccess')
    return end([event('Normal', 'DeleteCompositeResource', 'Successfully deleted composite resource')])
  }
  if (pass.syncError !== undefined) {
    const error = `cannot bind and sync claim with composite resource: ${pass.syncError}`
    marks.mark('Synced', 'False', 'ReconcileError', error)
    return end([event('Warning', 'BindCompositeResource', error)], error)
  }
  marks.mark('Synced', 'True', 'ReconcileSuccess')
  const composite = { status: { conditions: pass.composite } }
  for (const type of pass.repeated) {
    if (isSystemType('apiextensions', type)) continue
    const said: Condition = getCondition(composite, type) ?? { type, status: 'Unknown', reason: '' }
    marks.set({ ...said, observedGeneration: generation })
  }
  if (getCondition(composite, 'Ready')?.status === 'True') {
    marks.mark('Ready', 'True', 'Available')
    return end([])
  }
  marks.mark('Ready', 'False', 'Waiting', 'Claim is waiting for composite resource to become Ready')
  return end([event('Normal', 'BindCompositeResource', 'Composite resource is not yet ready')])
}

function event(type: Event['type'], reason: string, message: string): Event {
  return { on: 'claim', type, reason, message }
}
