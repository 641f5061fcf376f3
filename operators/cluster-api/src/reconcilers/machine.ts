import { getCondition, timestamp } from '@barometer/conditions'
import { controllerOf, reconciler } from '@barometer/controller'
import { Cluster } from '../api/cluster.ts'
import { Machine } from '../api/machine.ts'
import { instanceSinceAnnotation, machineFinalizer } from '../api/names.ts'
import { ask, type Failure, isRecord } from '../cloud/ask.ts'
import { cloudName, type Options, soon } from '../options.ts'
import { claim } from '../ownership/claim.ts'
import { clusterOf, referredTo } from '../ownership/watched.ts'
import { assessNode } from '../statements/assess-node.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { findPart, mirrorPart, type Part, readyOf } from '../statements/part.ts'
import { fails, holds, refused, say, sayLeaving } from '../statements/statement.ts'
import { decideMachine, type ObservedMachine } from './decide-machine.ts'

const machineConditions = ['BootstrapReady?', 'InfrastructureReady?', 'NodeHealthy', 'DrainingSucceeded?']

/** Puts together what a machine's infrastructure, its bootstrap and its node say. */
export const machines = ({ cloud, providers, without }: Options) => {
  const infrastructureKinds = providers.infrastructureMachines.map(({ kind }) => kind)
  const bootstrapKinds = providers.bootstrapConfigs.map(({ kind }) => kind)
  const partsOf = ({ spec }: Machine) => [
    { reference: spec.infrastructureRef, kinds: infrastructureKinds },
    { reference: spec.bootstrap.configRef, kinds: bootstrapKinds },
  ]
  return reconciler({
    for: Machine,
    owns: [...infrastructureKinds, ...bootstrapKinds],
    watches: [
      clusterOf(Machine),
      ...infrastructureKinds.map((kind) => referredTo(kind, Machine, ({ spec }) => spec.infrastructureRef)),
      ...bootstrapKinds.map((kind) => referredTo(kind, Machine, ({ spec }) => spec.bootstrap.configRef)),
    ],
    writes: [{ kind: Machine, verbs: ['patch'] }],
    conditions: conditionsFor(machineConditions, without),

    observe: async (object, { cache }): Promise<ObservedMachine> => {
      const { namespace, name } = object.metadata
      const cluster = cache.get(Cluster, { namespace, name: object.spec.clusterName })
      return {
        cluster: cluster && { uid: cluster.metadata.uid },
        infrastructure: findPart(cache, object, object.spec.infrastructureRef, infrastructureKinds),
        bootstrap: findPart(cache, object, object.spec.bootstrap.configRef, bootstrapKinds),
        orphan: controllerOf(object) === undefined,
        controlPlaneUp: cluster?.status?.controlPlaneReady === true,
        node: await ask(
          () => cloud.node(cloudName(namespace, object.spec.clusterName), name),
          (node) => node === null || isRecord(node),
        ),
      }
    },

    decide: ({ object, observed }) => decideMachine(object, observed),

    act: async ({ spec, claims, adoptedByCluster }, { object, observed, cache, writer, clock }) => {
      const { namespace } = object.metadata
      const { clusterName } = object.spec
      const cluster = cache.get(Cluster, { namespace, name: clusterName })
      if (adoptedByCluster && cluster) await claim(writer, Machine, object, cluster, clusterName)
      for (const which of claims) {
        const kinds = which === 'infrastructure' ? infrastructureKinds : bootstrapKinds
        const part = observed[which]?.object
        const kind = kinds.find((candidate) => candidate.kind === part?.kind)
        if (kind && part) await claim(writer, kind, part, object, clusterName)
      }
      if (Object.keys(spec).length === 0) return
      const since = { [instanceSinceAnnotation]: timestamp(clock.now()) }
      const metadata = spec.providerID === undefined ? {} : { metadata: { annotations: since } }
      await writer.patch(Machine, object.metadata, 'merge', { ...metadata, spec })
    },

    report: ({ object, observed, now, error }, pass) => {
      const { bootstrap, infrastructure, node } = observed
      const { dataSecretName, configRef } = object.spec.bootstrap
      if (error && isTaken(error))
        say(pass, 'InfrastructureReady', fails('ReferenceInvalid', error.message, 'Error'), without)
      else
        mirrorPart(pass, {
          as: 'InfrastructureReady',
          part: infrastructure,
          wasThere: object.spec.providerID !== undefined,
          without,
        })
      if (!configRef) say(pass, 'BootstrapReady', bootstrapByHand(dataSecretName), without)
      else mirrorPart(pass, { as: 'BootstrapReady', part: bootstrap, wasThere: false, without })
      say(pass, 'NodeHealthy', assessNode(object, observed, now), without)
      const failure = (infrastructure?.object?.status ?? {}) as {
        failureReason?: string
        failureMessage?: string
      }
      const infrastructureReady = readyOf(infrastructure)?.status === 'True' || isReady(infrastructure)
      const nodeRef = node.value
        ? { apiVersion: 'v1', kind: 'Node', name: node.value.name }
        : node.failure && object.status?.nodeRef
      return {
        status: {
          phase: failure.failureReason
            ? ('Failed' as const)
            : phaseOf(nodeRef !== undefined, infrastructureReady, dataSecretName !== undefined),
          bootstrapReady: dataSecretName !== undefined,
          infrastructureReady,
          nodeRef,
          failureReason: failure.failureReason,
          failureMessage: failure.failureMessage,
        },
      }
    },

    finalizer: {
      name: machineFinalizer,
      finalize: async (object, { cache, writer, record }) => {
        const { namespace, name } = object.metadata
        const cluster = cache.get(Cluster, { namespace, name: object.spec.clusterName })
        const parts = partsOf(object).flatMap(({ reference, kinds }) => {
          const part = findPart(cache, object, reference, kinds)
          const kind = kinds.find((candidate) => candidate.kind === reference?.kind)
          // What another machine controls is not this one's to remove.
          return part?.object && kind && controllerOf(part.object)?.uid === object.metadata.uid
            ? [{ kind, object: part.object }]
            : []
        })
        if (parts.length === 0) return undefined
        if (cluster && cluster.metadata.deletionTimestamp === undefined) {
          const { failure } = await ask(() =>
            cloud.drain(cloudName(namespace, object.spec.clusterName), name),
          )
          if (failure) {
            const said = getCondition(object, 'DrainingSucceeded')?.message
            if (said !== failure.message) record('Warning', 'FailedDrain', failure.message)
            return { requeueAfter: soon, failure }
          }
        }
        for (const { kind, object: part } of parts)
          if (part.metadata.deletionTimestamp === undefined)
            await writer.delete(kind, part.metadata, { propagation: 'Background' })
        return { requeueAfter: soon, failure: undefined as Failure | undefined }
      },
      report: ({ left }, pass) => {
        const drained = left?.failure ? refused(left.failure, 'DrainingFailed') : holds
        const going = fails('Deleting', 'The machine is being removed', 'Info')
        const known = { DrainingSucceeded: drained, ...(drained === holds && { InfrastructureReady: going }) }
        sayLeaving(pass, machineConditions, known, without)
        return { status: { phase: 'Deleting' as const } }
      },
    },
  })
}

/** A provider that has no conditions says so in a field. */
function isReady(part: Part | undefined): boolean {
  return (part?.object?.status as { ready?: unknown } | undefined)?.ready === true
}

function bootstrapByHand(dataSecretName: string | undefined) {
  return dataSecretName === undefined
    ? fails(
        'WaitingForDataSecret',
        'Neither bootstrap.configRef nor bootstrap.dataSecretName is set',
        'Warning',
      )
    : holds
}

function phaseOf(
  hasNode: boolean,
  infrastructureReady: boolean,
  bootstrapReady: boolean,
): NonNullable<NonNullable<Machine['status']>['phase']> {
  if (hasNode && infrastructureReady) return 'Running'
  if (infrastructureReady) return 'Provisioned'
  return bootstrapReady ? 'Provisioning' : 'Pending'
}

/** Somebody else controls what this refers to. */
function isTaken(error: Error): boolean {
  return error.name === 'OwnedByAnotherError'
}
