import { controllerOf, reconciler, Secret, watches } from '@barometer/controller'
import { AWSMachinePool } from '../api/aws-machine-pool.ts'
import { MachinePool } from '../api/machine-pool.ts'
import { awsMachinePoolFinalizer, clusterNameLabel } from '../api/names.ts'
import { kindOfReference } from '../api/reference.ts'
import { type Answer, ask, type Failure, isList, isRecord, removeAll } from '../cloud/ask.ts'
import type { ResourceName } from '../cloud/resource.ts'
import { cloudName, type Options, soon } from '../options.ts'
import { alsoRead } from '../ownership/watched.ts'
import { decideScalingGroup, type ObservedScalingGroup } from '../plans/decide-scaling-group.ts'
import { assessGroup, assessInstances, assessPoolSecret } from '../statements/assess-scaling-group.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { fails, refused, say, sayLeaving } from '../statements/statement.ts'

const awsMachinePoolConditions = ['ScalingGroupReady', 'InstancesReady', 'BootstrapDataSecretReady']

/** Makes the scaling group of a machine pool. */
export const awsMachinePools = ({ cloud, without }: Options) =>
  reconciler({
    for: AWSMachinePool,
    watches: [
      watches(MachinePool, ({ metadata: { namespace }, spec }) => {
        const reference = spec.template.spec.infrastructureRef
        return kindOfReference(reference, [AWSMachinePool]) ? [{ namespace, name: reference.name }] : []
      }),
      alsoRead(Secret),
    ],
    conditions: conditionsFor(awsMachinePoolConditions, without),

    observe: async (object, { cache }): Promise<ObservedScalingGroup> => {
      const { namespace, name } = object.metadata
      const reference = controllerOf(object)
      const pool = cache.get(MachinePool, { namespace, name: reference?.name ?? '' })
      if (!pool || reference?.kind !== 'MachinePool')
        return { owner: undefined, group: { value: [] }, instances: [], secret: false }
      const { clusterName, template, replicas } = pool.spec
      const data = cache.get(Secret, { namespace, name: template.spec.bootstrap.configRef?.name ?? '' })
        ?.data?.['value']
      const place = cloudName(namespace, clusterName)
      const all = await ask(() => cloud.list(place), isList)
      return {
        owner: {
          cluster: clusterName,
          replicas,
          bootstrapData: data === undefined ? undefined : Buffer.from(data, 'base64').toString(),
        },
        group: all.failure
          ? all
          : {
              value: all.value.filter(({ kind, name: found }) => kind === 'scaling-group' && found === name),
            },
        instances: all.value?.filter((found) => found.kind === 'instance' && found.group === name) ?? [],
        secret: all.value?.some((found) => found.kind === 'bootstrap-secret' && found.name === name) ?? false,
      }
    },

    decide: ({ object, observed }) => decideScalingGroup(object, observed),

    act: async ({ create, resize }, { object, observed: { owner } }) => {
      const failures: Record<string, Failure> = {}
      if (!owner) return failures
      const { group, secret } = namesOf(object, owner.cluster)
      const { instanceType } = object.spec.awsLaunchTemplate
      if (create.includes('secret'))
        note(
          failures,
          'secret',
          await ask(() => cloud.create({ ...secret, spec: { value: owner.bootstrapData } }), isRecord),
        )
      if (create.includes('group') && !failures['secret']) {
        const spec = { instanceType, size: owner.replicas, userData: secret.name }
        note(failures, 'group', await ask(() => cloud.create({ ...group, spec }), isRecord))
      }
      if (resize !== undefined) note(failures, 'resize', await ask(() => cloud.resize(group, resize)))
      return failures
    },

    report: ({ observed, done = {}, now }, pass) => {
      say(pass, 'BootstrapDataSecretReady', assessPoolSecret(observed, done), without)
      say(pass, 'ScalingGroupReady', assessGroup(observed, done, now), without)
      say(pass, 'InstancesReady', assessInstances(observed, done, now), without)
      const running = observed.instances.filter(({ state }) => state === 'available').length
      const [group] = observed.group.value ?? []
      return {
        status: {
          ready: group?.state === 'available',
          replicas: observed.instances.length,
          readyReplicas: running,
        },
      }
    },

    finalizer: {
      name: awsMachinePoolFinalizer,
      finalize: async (object) => {
        const { namespace, name } = object.metadata
        const cluster = object.metadata.labels?.[clusterNameLabel]
        if (cluster === undefined) return undefined
        const { value: all = [], failure } = await ask(
          () => cloud.list(cloudName(namespace, cluster)),
          isList,
        )
        if (failure) return { requeueAfter: soon, failure }
        const left = all.filter(
          (found) =>
            (found.name === name && ['scaling-group', 'bootstrap-secret'].includes(found.kind)) ||
            found.group === name,
        )
        if (left.length === 0) return undefined
        return { requeueAfter: soon, failure: await removeAll(cloud, left) }
      },
      report: ({ left }, pass) => {
        const { failure } = left ?? {}
        const statement = failure
          ? refused(failure, 'DeletionFailed')
          : fails('Deleting', 'The scaling group is being removed', 'Info')
        sayLeaving(pass, awsMachinePoolConditions, { ScalingGroupReady: statement }, without)
        return { status: { ready: false } }
      },
    },
  })

function namesOf({ metadata: { namespace, name } }: AWSMachinePool, cluster: string) {
  const place = { cluster: cloudName(namespace, cluster), name }
  return {
    group: { ...place, kind: 'scaling-group' } satisfies ResourceName,
    secret: { ...place, kind: 'bootstrap-secret' } satisfies ResourceName,
  }
}

function note(failures: Record<string, Failure>, what: string, { failure }: Answer<unknown>): void {
  if (failure) failures[what] = failure
}
