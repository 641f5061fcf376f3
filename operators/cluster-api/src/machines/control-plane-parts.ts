import { controllerReference } from '@barometer/controller'
import type { KubeadmControlPlane } from '../api/kubeadm-control-plane.ts'
import { certificatesOf } from '../api/names.ts'

/** The Secret with the certificates of a cluster. */
export function certificates(object: KubeadmControlPlane, cluster: string) {
  const { namespace } = object.metadata
  const name = certificatesOf(cluster)
  return {
    ...{ apiVersion: 'v1', kind: 'Secret', type: 'cluster.x-k8s.io/secret' },
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      ownerReferences: [controllerReference(object)],
    },
    data: { 'tls.crt': Buffer.from(`the certificate of ${name}`).toString('base64') },
  }
}

/** The first machine begins the cluster, the others join it. */
export function bootstrapSpec({ spec }: KubeadmControlPlane, first: boolean) {
  const {
    clusterConfiguration = {},
    initConfiguration = {},
    joinConfiguration = {},
  } = spec.kubeadmConfigSpec ?? {}
  return first
    ? { clusterConfiguration, initConfiguration }
    : { joinConfiguration: { ...joinConfiguration, controlPlane: {} } }
}
