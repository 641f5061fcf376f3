import { beginPass, clusterApiV1Beta1, guestSet, type Time } from '@barometer/conditions'
import { type Writer, writeStatus } from '@barometer/controller'
import { Machine } from '../api/machine.ts'
import type { Answer } from '../cloud/ask.ts'
import type { Component, Workload } from '../cloud/workload.ts'
import { fails, holds, say, unknown } from './statement.ts'

/** What this control plane says of its machines, beside what a machine says of itself. Others may say other things. */
const componentConditions: Readonly<Record<string, Component>> = {
  ApiServerPodReady: 'api-server',
  ControllerManagerPodReady: 'controller-manager',
  SchedulerPodReady: 'scheduler',
  EtcdReady: 'etcd',
}

/** Says of a machine how its part of the control plane does, as long as it is a node. */
export async function reportComponents(
  writer: Writer,
  machine: Machine,
  workload: Answer<Workload>,
  isUp: boolean,
  without: readonly string[],
  now: Time,
): Promise<void> {
  const types = Object.entries(componentConditions).filter(([type]) => !without.includes(type))
  const node = workload.value?.nodes.find(({ name }) => name === machine.metadata.name)
  // Before it has an instance, and where it is no node, a machine runs no part of a control plane.
  const silent = workload.failure !== undefined && isUp && machine.spec.providerID !== undefined
  // Declared by what is there: what was never said is not said to be unknown.
  const set = guestSet(
    types.map(([type]) => ({ type, optional: true })),
    clusterApiV1Beta1,
  )
  const pass = beginPass(machine, set, { now })
  const going = machine.metadata.deletionTimestamp !== undefined
  for (const [type, component] of types) {
    const works = node?.components[component]
    const away = {
      reason: 'WorkloadClusterUnreachable',
      message: 'Nobody can ask the control plane how it is',
    }
    const statement = silent
      ? unknown(away)
      : node && (works ? holds : fails('ComponentFailing', `${component} does not work`, 'Error'))
    say(pass, type, going ? undefined : statement, without)
  }
  await writeStatus(writer, Machine, pass)
}
