import { controllerOf, reconciler, Secret, watches } from '@barometer/controller'
import { AWSMachine } from '../api/aws-machine.ts'
import { Machine } from '../api/machine.ts'
import { awsMachineFinalizer, controlPlaneLabel } from '../api/names.ts'
import { kindOfReference } from '../api/reference.ts'
import { type Answer, ask, type Failure, isList, isRecord, removeAll } from '../cloud/ask.ts'
import type { Aws } from '../cloud/aws.ts'
import type { Resource, ResourceName } from '../cloud/resource.ts'
import { cloudName, type Options, soon } from '../options.ts'
import { alsoRead } from '../ownership/watched.ts'
import { decideInstance, type InstancePlan } from '../plans/decide-instance.ts'
import { factsOf, type ObservedInstance, type Owner } from '../plans/instance-facts.ts'
import { securityGroupsOf } from '../plans/network-steps.ts'
import {
  assessInstance,
  assessLoadBalancer,
  assessSecret,
  assessSecurityGroups,
} from '../statements/assess-instance.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { fails, refused, say, sayLeaving } from '../statements/statement.ts'

const awsMachineConditions = [
  'InstanceReady',
  'SecurityGroupsReady',
  'LBAttachmentReady?',
  'BootstrapDataSecretDeletionSucceeded',
]

/** Makes the instance of a machine. */
export const awsMachines = ({ cloud, without }: Options) =>
  reconciler({
    for: AWSMachine,
    watches: [
      watches(Machine, ({ metadata: { namespace }, spec: { infrastructureRef: reference } }) =>
        kindOfReference(reference, [AWSMachine]) ? [{ namespace, name: reference.name }] : [],
      ),
      alsoRead(Secret),
    ],
    writes: [{ kind: AWSMachine, verbs: ['patch'] }],
    conditions: conditionsFor(awsMachineConditions, without),

    observe: async (object, { cache }): Promise<ObservedInstance> => {
      const { namespace, name } = object.metadata
      const reference = controllerOf(object)
      const machine =
        reference?.kind === 'Machine' ? cache.get(Machine, { namespace, name: reference.name }) : undefined
      if (!machine) return { owner: undefined, resources: { value: [] }, keyPair: { value: true } }
      const { clusterName, bootstrap } = machine.spec
      const secret = cache.get(Secret, { namespace, name: bootstrap.dataSecretName ?? '' })
      const key = object.spec.sshKeyName
      return {
        owner: {
          cluster: clusterName,
          controlPlane: machine.metadata.labels?.[controlPlaneLabel] !== undefined,
          bootstrapData: secret && Buffer.from(secret.data?.['value'] ?? '', 'base64').toString(),
          hasNode: machine.status?.nodeRef !== undefined,
        },
        resources: await listOf(cloud, cloudName(namespace, clusterName), name),
        keyPair: key === undefined ? { value: true } : await ask(() => cloud.hasKeyPair(key)),
      }
    },

    decide: ({ object, observed }) => decideInstance(object, observed),

    act: async ({ steps }, { object, observed, writer }) => {
      const { owner } = observed
      if (!owner) return { failures: {} }
      const failures: Record<string, Failure> = {}
      const named = namesOf(object, owner)
      for (const step of steps) {
        // An instance that boots without its data never becomes a node.
        if (step === 'instance' && failures['secret']) break
        const { value, failure } = await carryOut(cloud, step, object, owner)
        if (failure) failures[step] = failure
        const providerID = (value as Partial<Resource> | undefined)?.id
        if (step === 'instance' && providerID !== undefined)
          await writer.patch(AWSMachine, object.metadata, 'merge', {
            spec: { providerID: `aws:///${providerID}` },
          })
      }
      const changed =
        steps.length > 0 ? await listOf(cloud, named.instance.cluster, named.instance.name) : undefined
      return { failures, ...(changed?.value && { resources: changed.value }) }
    },

    report: ({ object, observed, done, now }, pass) => {
      const { resources, failures = {} } = done ?? {}
      const facts = { ...factsOf(object, observed, resources), failures, now }
      say(pass, 'InstanceReady', assessInstance(facts), without)
      say(pass, 'SecurityGroupsReady', assessSecurityGroups(facts), without)
      const { owner } = observed
      say(pass, 'LBAttachmentReady', owner?.controlPlane ? assessLoadBalancer(facts) : undefined, without)
      say(pass, 'BootstrapDataSecretDeletionSucceeded', assessSecret(facts), without)
      const terminated = facts.terminated
      return {
        status: {
          ready: facts.instance?.state === 'available',
          instanceState: facts.instance?.state,
          failureReason: terminated ? 'UpdateError' : undefined,
          failureMessage: terminated ? 'The instance was terminated' : undefined,
        },
      }
    },

    finalizer: {
      name: awsMachineFinalizer,
      finalize: async (object, { cache }) => {
        const { namespace, name } = object.metadata
        const reference = controllerOf(object)
        const machine = cache.get(Machine, { namespace, name: reference?.name ?? '' })
        const cluster = machine?.spec.clusterName ?? object.metadata.labels?.['cluster.x-k8s.io/cluster-name']
        if (cluster === undefined) return undefined
        const { value: left = [], failure } = await listOf(cloud, cloudName(namespace, cluster), name)
        if (failure) return { requeueAfter: soon, failure }
        if (left.length === 0) return undefined
        return { requeueAfter: soon, failure: await removeAll(cloud, left) }
      },
      report: ({ left }, pass) => {
        const { failure } = left ?? {}
        const statement = failure
          ? refused(failure, 'DeletionFailed')
          : fails('Deleting', 'The instance is being terminated', 'Info')
        sayLeaving(pass, awsMachineConditions, { InstanceReady: statement }, without)
        return { status: { ready: false } }
      },
    },
  })

function namesOf({ metadata: { namespace, name } }: AWSMachine, { cluster }: Owner) {
  const place = { cluster: cloudName(namespace, cluster), name }
  return {
    instance: { ...place, kind: 'instance' } satisfies ResourceName,
    secret: { ...place, kind: 'bootstrap-secret' } satisfies ResourceName,
  }
}

async function listOf(cloud: Aws, cluster: string, name: string): Promise<Answer<readonly Resource[]>> {
  const instance = await ask(() => cloud.list(cluster, 'instance', name), isList)
  if (instance.failure) return instance
  const secret = await ask(() => cloud.list(cluster, 'bootstrap-secret', name), isList)
  return secret.failure ? secret : { value: [...instance.value, ...secret.value] }
}

function carryOut(
  cloud: Aws,
  step: InstancePlan['steps'][number],
  object: AWSMachine,
  owner: Owner,
): Promise<Answer<unknown>> {
  const { instance, secret } = namesOf(object, owner)
  const securityGroups = securityGroupsOf(owner.cluster, owner.controlPlane)
  const { instanceType, sshKeyName } = object.spec
  const value = owner.bootstrapData
  switch (step) {
    case 'secret':
      return ask(() => cloud.create({ ...secret, spec: { value } }), isRecord)
    case 'instance':
      return ask(
        () =>
          cloud.create({
            ...instance,
            spec: { instanceType, sshKeyName, securityGroups, userData: secret.name },
          }),
        isRecord,
      )
    case 'groups':
      return ask(() => cloud.setSecurityGroups(instance, securityGroups))
    case 'attach':
      return ask(() => cloud.attach(instance))
    case 'forget-secret':
      return ask(() => cloud.remove(secret))
  }
}
