/** The words of kstatus. */
export type KstatusStatus = 'Current' | 'InProgress' | 'Failed' | 'Terminating'

export interface KstatusCondition {
  readonly type: 'Reconciling' | 'Stalled'
  readonly status: 'True'
  readonly reason: string
  readonly message: string
}

export interface KstatusResult {
  readonly status: KstatusStatus
  readonly message: string
  /** The standard condition that belongs on the object; empty where it is current or terminating. */
  readonly conditions: readonly KstatusCondition[]
}

export function current(message: string): KstatusResult {
  return { status: 'Current', message, conditions: [] }
}

export function inProgress(reason: string, message: string): KstatusResult {
  return {
    status: 'InProgress',
    message,
    conditions: [{ type: 'Reconciling', status: 'True', reason, message }],
  }
}

/** The condition's message can differ from the result's. */
export function failed(reason: string, message: string, conditionMessage = message): KstatusResult {
  return {
    status: 'Failed',
    message,
    conditions: [{ type: 'Stalled', status: 'True', reason, message: conditionMessage }],
  }
}
