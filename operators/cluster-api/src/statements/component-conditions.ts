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

/** Says of a machine how its part of the control plane does; nothing before it is a node. */
export async function reportComponents(
  writer: Writer,
  machine: Machine,
  workload: Answer<Workload>,
  without: readonly string[],
  now: Time,
): Promise<void> {
  const types = Object.entries(componentConditions).filter(([type]) => !without.includes(type))
  const node = workload.value?.nodes.find(({ name }) => name === machine.metadata.name)
  const known = machine.status?.conditions?.some(({ type }) => Object.hasOwn(componentConditions, type))
  if (!node && !(known || (workload.failure && machine.status?.nodeRef))) return
  // Declared by what is there: what was never said is not said to be unknown.
  const set = guestSet(
    types.map(([type]) => ({ type, optional: true })),
    clusterApiV1Beta1,
  )
  const pass = beginPass(machine, set, { now })
  const going = machine.metadata.deletionTimestamp !== undefined
  for (const [type, component] of types) {
    const works = node?.components[component]
    const statement =
      workload.failure || !node
        ? unknown({
            reason: 'WorkloadClusterUnreachable',
            message: workload.failure?.message ?? 'The node is gone',
          })
        : works
          ? holds
          : fails('ComponentFailing', `${component} does not work`, 'Error')
    say(pass, type, going ? undefined : statement, without)
  }
  await writeStatus(writer, Machine, pass)
}
