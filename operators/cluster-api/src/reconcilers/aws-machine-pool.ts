import { severityByAge, type Time, timestamp } from '@barometer/conditions'
import { controllerOf, reconciler, Secret, watches } from '@barometer/controller'
import { AWSMachinePool } from '../api/aws-machine-pool.ts'
import { MachinePool } from '../api/machine-pool.ts'
import { awsMachinePoolFinalizer, clusterNameLabel } from '../api/names.ts'
import { kindOfReference } from '../api/reference.ts'
import { type Answer, ask, type Failure, isList, isRecord } from '../cloud/ask.ts'
import type { Resource, ResourceName } from '../cloud/resource.ts'
import { cloudName, expectedSeconds, later, type Options, soon } from '../options.ts'
import { alsoRead } from '../ownership/watched.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { silenceOf } from '../statements/silence.ts'
import { fails, holds, refused, type Statement, say, sayLeaving, unknown } from '../statements/statement.ts'

const awsMachinePoolConditions = ['ScalingGroupReady', 'InstancesReady', 'BootstrapDataSecretReady']

interface Observed {
  readonly owner:
    | { readonly cluster: string; readonly replicas: number; readonly bootstrapData: string | undefined }
    | undefined
  readonly group: Answer<readonly Resource[]>
  readonly instances: readonly Resource[]
  readonly secret: boolean
}

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

    observe: async (object, { cache }): Promise<Observed> => {
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

    decide: ({ object, observed }) => decidePool(object, observed),

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
      say(pass, 'BootstrapDataSecretReady', assessSecret(observed, done), without)
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
        for (const which of left.filter(({ state }) => state !== 'deleting')) {
          const answer = await ask(() => cloud.remove(which))
          if (answer.failure) return { requeueAfter: soon, failure: answer.failure }
        }
        return left.length > 0 ? { requeueAfter: soon, failure: undefined } : undefined
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

/** What to make or resize. Pure. */
function decidePool({ metadata: { name } }: AWSMachinePool, { owner, group, secret, instances }: Observed) {
  const create: ('secret' | 'group')[] = []
  let resize: number | undefined
  const found = group.value?.find((candidate) => candidate.name === name)
  if (owner?.bootstrapData !== undefined && group.value) {
    if (!secret) create.push('secret')
    if (!found) create.push('group')
    else if (found.spec.size !== owner.replicas) resize = owner.replicas
  }
  const settled =
    found?.state === 'available' &&
    instances.length === owner?.replicas &&
    instances.every(({ state }) => state === 'available')
  return {
    create,
    resize,
    requeueAfter: settled && create.length === 0 && resize === undefined ? later : soon,
  }
}

function assessSecret(
  { owner, secret, group }: Observed,
  failures: Readonly<Record<string, Failure>>,
): Statement {
  if (group.failure) return unknown(silenceOf(group.failure))
  if (failures['secret']) return refused(failures['secret'])
  if (secret) return holds
  if (!owner) return fails('WaitingForOwner', 'No MachinePool refers to it', 'Info')
  return owner.bootstrapData === undefined
    ? fails('WaitingForBootstrapData', 'What the machines run when they boot is not written yet', 'Info')
    : fails('Provisioning', 'The bootstrap data is being stored', 'Info')
}

function assessGroup(
  { owner, group }: Observed,
  failures: Readonly<Record<string, Failure>>,
  now: Time,
): Statement {
  if (group.failure) return unknown(silenceOf(group.failure))
  const failed = failures['group'] ?? failures['resize']
  if (failed) return refused(failed)
  const [found] = group.value
  if (!found)
    return owner?.bootstrapData === undefined
      ? fails('WaitingForBootstrapData', 'What the machines run when they boot is not written yet', 'Info')
      : fails('Provisioning', 'The scaling group is being made', 'Info')
  if (found.state === 'impaired')
    return fails('NotOperational', `${found.id} is there but does not work`, 'Error')
  return found.state === 'available' ? holds : provisioning(found, now)
}

function assessInstances(
  { owner, group, instances }: Observed,
  failures: Readonly<Record<string, Failure>>,
  now: Time,
): Statement {
  if (group.failure) return unknown(silenceOf(group.failure))
  const desired = owner?.replicas ?? 0
  const impaired = instances.find(({ state }) => state === 'impaired')
  if (impaired) return fails('NotOperational', `${impaired.name} is there but does not work`, 'Error')
  const running = instances.filter(({ state }) => state === 'available').length
  if (group.value.length > 0 && running === desired && instances.length === desired) return holds
  if (failures['resize']) return refused(failures['resize'])
  const slow = instances.find((found) => found.state === 'pending' && isSlow(found, now))
  return fails('Provisioning', `${running} of ${desired} instances run`, slow ? 'Warning' : 'Info')
}

function provisioning(found: Resource, now: Time): Statement {
  return isSlow(found, now)
    ? fails(
        'Provisioning',
        `${found.name} takes longer than expected (${expectedSeconds.instance}s)`,
        'Warning',
      )
    : fails('Provisioning', `${found.name} is being made`, 'Info')
}

function isSlow({ createdAt }: Resource, now: Time): boolean {
  return severityByAge(timestamp(createdAt), { now, expectedSeconds: expectedSeconds.instance }) === 'Warning'
}

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
