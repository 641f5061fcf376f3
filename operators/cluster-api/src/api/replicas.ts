import { integer, mapOf, object, optional, string } from '@barometer/controller/crd'

/** How many machines there are, by what is known of them. */
export const replicaFields = {
  replicas: optional(integer()),
  readyReplicas: optional(integer()),
  updatedReplicas: optional(integer()),
  unavailableReplicas: optional(integer()),
  selector: optional(string()),
}

export const replicaScale = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.status.selector',
}

export const labelSelector = object({ matchLabels: optional(mapOf(string())) })

export const replicaColumns = [
  { name: 'Cluster', type: 'string', jsonPath: '.spec.clusterName' },
  { name: 'Replicas', type: 'integer', jsonPath: '.status.replicas' },
  { name: 'Ready', type: 'integer', jsonPath: '.status.readyReplicas' },
  { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
] as const
