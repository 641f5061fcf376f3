import { controllerOf, type NamedIndex, reconciler, Secret, watches } from '@barometer/controller'
import { Cluster } from '../api/cluster.ts'
import { KubeadmConfig } from '../api/kubeadm-config.ts'
import { Machine } from '../api/machine.ts'
import { MachinePool } from '../api/machine-pool.ts'
import { certificatesOf, clusterNameLabel } from '../api/names.ts'
import type { Role } from '../cloud/workload.ts'
import { type Options, soon } from '../options.ts'
import { clusterOf } from '../ownership/watched.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { fails, holds, type Statement, say } from '../statements/statement.ts'

const kubeadmConfigConditions = ['CertificatesAvailable', 'DataSecretAvailable']

interface Observed {
  /** Whose configuration it is; undefined: nobody's yet. */
  readonly owner: { readonly version: string | undefined } | undefined
  readonly infrastructureReady: boolean
  readonly controlPlaneReady: boolean
  readonly certificates: boolean
  readonly secret: boolean
}

/** By the Secret with the certificates of their cluster. */
const byCertificates: NamedIndex<KubeadmConfig> = {
  name: 'the certificates of its cluster',
  valuesOf: ({ metadata }) =>
    Object.entries(metadata.labels ?? {}).flatMap(([label, cluster]) =>
      label === clusterNameLabel ? [certificatesOf(cluster)] : [],
    ),
}

/** Writes what a machine is told when it boots, as a secret. */
export const kubeadmConfigs = ({ without }: Options) =>
  reconciler({
    for: KubeadmConfig,
    owns: [Secret],
    watches: [
      watches(Machine, ({ metadata: { namespace }, spec: { bootstrap } }) =>
        bootstrap.configRef ? [{ namespace, name: bootstrap.configRef.name }] : [],
      ),
      watches(MachinePool, ({ metadata: { namespace }, spec: { template } }) =>
        template.spec.bootstrap.configRef
          ? [{ namespace, name: template.spec.bootstrap.configRef.name }]
          : [],
      ),
      clusterOf(KubeadmConfig),
      watches(Secret, ({ metadata: { namespace, name } }, cache) =>
        cache
          .list(KubeadmConfig, { namespace, index: byCertificates, value: name })
          .map(({ metadata }) => metadata),
      ),
    ],
    conditions: conditionsFor(kubeadmConfigConditions, without),

    observe: (object, { cache }): Observed => {
      const { namespace, name } = object.metadata
      const reference = controllerOf(object)
      const place = { namespace, name: reference?.name ?? '' }
      const machine = reference?.kind === 'Machine' ? cache.get(Machine, place) : undefined
      const pool = reference?.kind === 'MachinePool' ? cache.get(MachinePool, place) : undefined
      const spec = machine?.spec ?? pool?.spec.template.spec
      const cluster = spec && cache.get(Cluster, { namespace, name: spec.clusterName })
      return {
        owner: spec && { version: spec.version },
        infrastructureReady: cluster?.status?.infrastructureReady === true,
        controlPlaneReady: cluster?.status?.controlPlaneReady === true,
        certificates:
          cache.get(Secret, { namespace, name: certificatesOf(spec?.clusterName ?? '') }) !== undefined,
        secret: cache.get(Secret, { namespace, name }) !== undefined,
      }
    },

    decide: ({ object, observed }) => decideBootstrap(object, observed),

    report: ({ object, observed, plan, error }, pass) => {
      const available = observed.secret || (plan.children.length > 0 && !error)
      say(pass, 'CertificatesAvailable', assessCertificates(observed), without)
      say(pass, 'DataSecretAvailable', available ? holds : waiting(object, observed), without)
      const name = available ? object.metadata.name : undefined
      return { status: { ready: available, dataSecretName: name } }
    },
  })

/** Which secret there should be. Pure. One that was written stays, whatever happens to the cluster afterwards. */
export function decideBootstrap(object: KubeadmConfig, observed: Observed) {
  const begins = roleOf(object) === 'init'
  const ready =
    observed.infrastructureReady && observed.certificates && (begins || observed.controlPlaneReady)
  const wanted = observed.owner && (observed.secret || ready)
  return {
    children: wanted ? [secretOf(object, observed.owner.version ?? '')] : [],
    requeueAfter: wanted ? undefined : soon,
  }
}

function secretOf(object: KubeadmConfig, version: string) {
  const role: Role = { role: roleOf(object), version }
  return {
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: object.metadata.name } },
    type: 'cluster.x-k8s.io/secret',
    data: { value: Buffer.from(JSON.stringify(role)).toString('base64') },
  }
}

function roleOf({ spec }: KubeadmConfig): Role['role'] {
  if (spec.initConfiguration) return 'init'
  return spec.joinConfiguration?.['controlPlane'] ? 'control-plane' : 'worker'
}

function assessCertificates({ certificates }: Observed): Statement {
  return certificates
    ? holds
    : fails('WaitingForCertificates', 'The control plane has not made the certificates yet', 'Info')
}

function waiting(object: KubeadmConfig, { owner, infrastructureReady, certificates }: Observed): Statement {
  if (!owner) return fails('WaitingForOwner', 'No Machine or MachinePool refers to it', 'Info')
  if (!infrastructureReady)
    return fails('WaitingForClusterInfrastructure', 'The infrastructure of the cluster is not ready', 'Info')
  if (!certificates || roleOf(object) === 'init')
    return fails('WaitingForCertificates', 'The control plane has not made the certificates yet', 'Info')
  return fails('WaitingForControlPlane', 'The first machine of the control plane is not up yet', 'Info')
}
