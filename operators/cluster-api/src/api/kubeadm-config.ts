import type { ObjectOf } from '@barometer/controller'
import { anyObject, boolean, defineKind, object, optional, string } from '@barometer/controller/crd'

/** How kubeadm sets a machine up: the first one of a control plane begins it, the others join. */
export const kubeadmConfigSpec = object({
  clusterConfiguration: optional(anyObject()),
  initConfiguration: optional(anyObject()),
  joinConfiguration: optional(anyObject()),
})

const group = 'bootstrap.cluster.x-k8s.io'

/** What a machine is given to become a node. */
export const KubeadmConfig = defineKind({
  ...{ group, version: 'v1beta1', kind: 'KubeadmConfig', categories: ['cluster-api'] },
  spec: kubeadmConfigSpec,
  status: object({ ready: optional(boolean()), dataSecretName: optional(string()) }),
})
export type KubeadmConfig = ObjectOf<typeof KubeadmConfig>

/** Only data: nobody reconciles it, and it has no status. */
export const KubeadmConfigTemplate = defineKind({
  ...{ group, version: 'v1beta1', kind: 'KubeadmConfigTemplate', categories: ['cluster-api'] },
  spec: object({ template: object({ spec: optional(kubeadmConfigSpec) }) }),
  dataOnly: true,
})
export type KubeadmConfigTemplate = ObjectOf<typeof KubeadmConfigTemplate>
