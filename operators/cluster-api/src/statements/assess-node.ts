import { severityByAge, type Time, timestamp } from '@barometer/conditions'
import type { Machine } from '../api/machine.ts'
import { instanceSinceAnnotation } from '../api/names.ts'
import type { Answer } from '../cloud/ask.ts'
import type { Node } from '../cloud/workload.ts'
import { expectedSeconds, probationSeconds } from '../options.ts'
import { silenceOf } from './silence.ts'
import { fails, holds, type Statement, unknown } from './statement.ts'

/** What is known of the node of a machine. */
export interface ObservedNode {
  readonly node: Answer<Node | null>
  /** Whether the control plane has been up: before that nobody can answer. */
  readonly controlPlaneUp: boolean
}

/** What a machine says of its node. */
export function assessNode(machine: Machine, { node, controlPlaneUp }: ObservedNode, now: Time): Statement {
  if (node.failure && (controlPlaneUp || node.failure.code !== 'WorkloadUnreachable')) {
    return unknown(
      node.failure.code === 'WorkloadUnreachable'
        ? {
            reason: 'WorkloadClusterUnreachable',
            message: `Nobody can ask the node: ${node.failure.message}`,
          }
        : silenceOf(node.failure),
    )
  }
  if (node.value) return node.value.ready ? holds : unhealthy(node.value, now)
  const slow = severityByAge(machine.metadata.annotations?.[instanceSinceAnnotation], {
    now,
    expectedSeconds: expectedSeconds.node,
  })
  if (slow === 'Warning' && controlPlaneUp)
    return fails('NodeStartupTimeout', 'The machine runs, and has not become a node in time', 'Warning')
  return fails('WaitingForNode', 'The machine is not a node yet', 'Info')
}

/** First it is given time; what stays unhealthy must be replaced. */
function unhealthy({ since }: Node, now: Time): Statement {
  const from = timestamp(since)
  return severityByAge(from, { now, expectedSeconds: probationSeconds }) === 'Warning'
    ? fails('MachineNotHealthy', `The node is not ready since ${from}`, 'Error')
    : fails('MachineUnderProbation', `The node is not ready since ${from}`, 'Warning')
}
