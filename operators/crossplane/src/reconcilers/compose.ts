import type { AnyObject } from '@barometer/controller'
import {
  annotation,
  claimNameLabel,
  claimNamespaceLabel,
  compositeLabel,
  resourceNameAnnotation,
} from '../api/annotations.ts'
import { type Composite, type ObjectReference, referenceOf } from '../api/composite.ts'
import type { Composition } from '../api/composition.ts'
import { type Desired, FunctionError } from '../functions/function.ts'
import { runPipeline } from '../functions/pipeline.ts'
import { madeName } from './names.ts'
import type { Problem } from './problem.ts'

/** What stands under one reference of a composite. */
export interface Composed {
  readonly reference: ObjectReference
  /** Undefined: it is not there, or its kind cannot be read. */
  readonly object?: AnyObject | undefined
}

/** One resource that there should be, with its name. */
export interface Wanted extends Desired {
  readonly object: AnyObject
}

/** What to do for a composite. */
export interface Plan {
  /** Nothing is done but looking. */
  readonly problem?: Problem | undefined
  /** What there should be, in the order in which the Composition says it. */
  readonly wanted: readonly Wanted[]
  readonly references: readonly ObjectReference[]
  /** What is there and is not wanted any more. */
  readonly unwanted: readonly AnyObject[]
  /** Fields of the composite's status. */
  readonly status: Readonly<Record<string, unknown>>
}

const nothing: Plan = { wanted: [], references: [], unwanted: [], status: {} }

/** The plan where nothing can be composed. */
export function stopped(problem: Problem): Plan {
  return { ...nothing, problem }
}

/** What the Composition calls a composed resource; its own name where that is not known. */
export function resourceNameOf({ reference, object }: Composed): string {
  return (object && annotation(object, resourceNameAnnotation)) ?? reference.name
}

/** What a composite and its Composition ask for, given what is there. Pure. */
export function compose(composite: Composite, composition: Composition, composed: readonly Composed[]): Plan {
  const there = composed.flatMap(({ object }) => (object ? [object] : []))
  const byName = new Map(there.map((object) => [annotation(object, resourceNameAnnotation) ?? '', object]))
  try {
    const { desired, status } = runPipeline(composition, composite, Object.fromEntries(byName))
    const own = desired.find(({ object }) => isSameKind(object, composite))
    if (own)
      throw new FunctionError(`resource "${own.resource}" is a ${composite.kind} too: it would never end`)
    const wanted = desired.map((each) => ({
      ...each,
      object: named(each, composite, byName.get(each.resource)),
    }))
    const isWanted = (object: AnyObject) =>
      desired.some(
        (each) =>
          each.resource === annotation(object, resourceNameAnnotation) && isSameKind(each.object, object),
      )
    const unwanted = there.filter((object) => !isWanted(object))
    // What goes is still referred to, until it is gone.
    const references = [
      ...wanted.map(({ object }) => referenceIn(composite, object)),
      ...unwanted.map((object) => referenceIn(composite, object)),
    ]
    return { wanted, references: references.toSorted(byText), unwanted, status }
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error
    return stopped({ reason: 'InvalidComposition', message: `cannot compose resources: ${error.message}` })
  }
}

function isSameKind(a: AnyObject, b: AnyObject): boolean {
  return a.apiVersion === b.apiVersion && a.kind === b.kind
}

function named({ resource, object }: Desired, composite: Composite, there: AnyObject | undefined): AnyObject {
  const { metadata } = composite
  const found = there && isSameKind(there, object) ? there : undefined
  const { claimRef } = composite.spec ?? {}
  const labels = {
    ...object.metadata.labels,
    [compositeLabel]: metadata.labels?.[compositeLabel] ?? metadata.name,
    ...(claimRef && { [claimNameLabel]: claimRef.name, [claimNamespaceLabel]: claimRef.namespace }),
  }
  const annotations = { ...object.metadata.annotations, [resourceNameAnnotation]: resource }
  const name = found?.metadata.name ?? madeName(composite, resource)
  return { ...object, metadata: { ...object.metadata, name, labels, annotations } }
}

/** Where composites live in a namespace, so does what they are made of, and it need not be said. */
function referenceIn({ metadata }: Composite, object: AnyObject): ObjectReference {
  const { apiVersion, kind, name } = referenceOf(object)
  const { namespace } = object.metadata
  return {
    apiVersion,
    kind,
    name,
    ...(namespace !== undefined && namespace !== metadata.namespace && { namespace }),
  }
}

function byText(a: ObjectReference, b: ObjectReference): number {
  const text = ({ apiVersion, kind, name }: ObjectReference) => `${apiVersion} ${kind} ${name}`
  return text(a) < text(b) ? -1 : 1
}
