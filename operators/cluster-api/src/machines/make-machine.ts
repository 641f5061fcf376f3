import {
  type AnyObject,
  type CacheReader,
  controllerReference,
  type Kind,
  type StatusObject,
  type Writer,
} from '@barometer/controller'
import { Machine, type MachineSpec } from '../api/machine.ts'
import { clonedFromAnnotation, clusterNameLabel, machineFinalizer } from '../api/names.ts'
import { keyOfReference, kindOfReference, type Reference, referenceTo } from '../api/reference.ts'
import type { Cloned } from '../options.ts'

/** A machine that is to be made, and the templates of its parts. */
export interface MachineOrder {
  readonly name: string
  readonly cluster: string
  readonly version: string | undefined
  readonly labels: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>> | undefined
  readonly infrastructure: Source
  readonly bootstrap: Source
}

/** What a part is made of: a kind, what stands in its spec, and the template it comes from, if there is one. */
export interface Source {
  readonly kind: Kind<StatusObject>
  readonly spec: object
  readonly template?: string | undefined
}

/** What a template holds; undefined: it is not there, or no provider knows its kind. */
export function sourceOf(
  cache: CacheReader,
  owner: AnyObject,
  reference: Reference | undefined,
  known: readonly Cloned[],
): Source | undefined {
  if (!reference) return undefined
  const template = kindOfReference(
    reference,
    known.map((cloned) => cloned.template),
  )
  const cloned = known.find((candidate) => candidate.template === template)
  const found = cloned && cache.get(cloned.template, keyOfReference(reference, owner))
  if (!found) return undefined
  const { spec } = found as AnyObject & { readonly spec?: { readonly template?: { readonly spec?: object } } }
  return { kind: cloned.kind, spec: spec?.template?.spec ?? {}, template: reference.name }
}

/**
 * Makes a machine, then its parts: they are the machine's from the start, so that nothing is left where making stops
 * half-way. What is there already stays as it is.
 */
export async function makeMachine(
  { writer, cache }: { readonly writer: Writer; readonly cache: CacheReader },
  owner: AnyObject,
  order: MachineOrder,
): Promise<void> {
  const { name, cluster, infrastructure, bootstrap } = order
  const { namespace } = owner.metadata
  const labels = { ...order.labels, [clusterNameLabel]: cluster }
  const annotations = { ...order.annotations, ...clonedFrom(infrastructure) }
  const spec: MachineSpec = {
    clusterName: cluster,
    ...(order.version !== undefined && { version: order.version }),
    bootstrap: { configRef: referenceTo(bootstrap.kind, name) },
    infrastructureRef: referenceTo(infrastructure.kind, name),
  }
  const machine =
    cache.get(Machine, { namespace, name }) ??
    (await writer.create(Machine, {
      ...{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', spec },
      metadata: {
        ...{ name, namespace, labels, annotations, finalizers: [machineFinalizer] },
        ownerReferences: [controllerReference(owner)],
      },
    } as AnyObject))
  for (const part of [bootstrap, infrastructure]) {
    if (cache.get(part.kind, { namespace, name })) continue
    await writer.create(part.kind, {
      apiVersion: `${part.kind.group}/${part.kind.version}`,
      kind: part.kind.kind,
      metadata: {
        ...{ name, namespace, labels, annotations: clonedFrom(part) },
        ownerReferences: [controllerReference(machine)],
      },
      spec: part.spec,
    } as AnyObject)
  }
}

function clonedFrom({ template }: Source): Readonly<Record<string, string>> {
  return template === undefined ? {} : { [clonedFromAnnotation]: template }
}

/** So many names that are not taken: `web-0`, `web-1`. */
export function freeNames(base: string, taken: readonly string[], count: number): readonly string[] {
  const used = new Set(taken)
  const names: string[] = []
  for (let number = 0; names.length < count; number++) {
    const name = `${base}-${number}`
    if (!used.has(name)) names.push(name)
  }
  return names
}
