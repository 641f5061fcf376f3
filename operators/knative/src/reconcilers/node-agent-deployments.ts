import type { ConditionSet } from '@barometer/conditions'
import {
  type AnyController,
  type AnyObject,
  Deployment,
  type ObjectOf,
  Pod,
  reconciler,
} from '@barometer/controller'
import { labels } from '../api/names.ts'
import { podState } from './pod-state.ts'

type DeploymentObject = ObjectOf<typeof Deployment>

/** Speaks for the controllers of Deployments where there are none: makes the pods, and counts them. */
export function nodeAgentDeployments(conditions: ConditionSet): AnyController {
  return reconciler({
    name: 'node-agent-deployments',
    for: Deployment,
    owns: [Pod],
    predicates: [({ object }) => object.metadata.labels?.[labels.revision] !== undefined],
    conditions,
    observe: (deployment, { cache }) => {
      const pods = cache.list(Pod, { controlledBy: deployment })
      return { replicas: pods.length, ready: pods.filter((pod) => podState(pod).ready).length }
    },
    decide: ({ object }) => decideDeployment(object),
    report: ({ object, observed: { replicas, ready } }, pass) => {
      const wanted = object.spec.replicas ?? 1
      if (ready >= wanted) {
        pass.markTrue('Available', 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
        pass.markTrue('Progressing', 'NewReplicaSetAvailable', 'All pods are available.')
      } else {
        pass.markFalse(
          'Available',
          'MinimumReplicasUnavailable',
          'Deployment does not have minimum availability.',
        )
        pass.markTrue('Progressing', 'ReplicaSetUpdated', `${ready} of ${wanted} pods are available.`)
      }
      const status = { replicas, updatedReplicas: replicas, readyReplicas: ready, availableReplicas: ready }
      return { status: { ...status, observedGeneration: object.metadata.generation ?? 0 } }
    },
  })
}

/** The pods that there should be. Pure. */
export function decideDeployment(deployment: DeploymentObject) {
  return { children: podsOf(deployment) }
}

function podsOf({ metadata, spec }: DeploymentObject): AnyObject[] {
  const { replicas = 1, template } = spec
  return Array.from({ length: replicas }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...template.metadata, name: `${metadata.name}-${index}` },
    spec: template.spec,
  }))
}
