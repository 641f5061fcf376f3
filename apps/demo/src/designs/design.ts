import type { AnyObject } from '@barometer/controller'

/** Which object of a design: `Service/shop`, or with its group `Database.example.org/orders`. */
export type ObjectName = string

/** One of the five documents, and what runs of it: a few objects that are well, and what can be done to them. */
export interface Design {
  /** That of its operator: `knative`. */
  readonly name: string
  /** What the document is about. */
  readonly title: string
  /** Where its objects are. */
  readonly namespace: string
  /** What somebody has applied, in this order. */
  readonly roots: readonly AnyObject[]
  /**
   * The methods that change its cloud, where that can be kept over a restart by doing the same again. Absent: the cloud begins
   * anew, and the operator makes in it what is missing.
   */
  readonly cloudChanges?: readonly string[]
  /** In the document's order. */
  readonly scenarios: readonly DocumentScenario[]
}

/** Something that the document tells, and how it is brought about. */
export interface DocumentScenario {
  /** In kebab-case, unique within its design. */
  readonly name: string
  /** The document's own words: a heading, or a row of a table. */
  readonly title: string
  /** The rule of `docs/designs` that it shows: `K13`. */
  readonly rule: string
  /** The document's sentence that says what will be seen. */
  readonly sees: string
  /** What goes wrong in the cloud. It comes first. */
  readonly faults?: readonly CloudFault[]
  /** What somebody applies then: something new, or a root that is changed. */
  readonly apply?: readonly AnyObject[]
  /** What somebody deletes. */
  readonly delete?: readonly ObjectName[]
  /** What the conditions say in the end, level by level, in the form of `@barometer/scenarios`. */
  readonly seen: Readonly<Record<ObjectName, Readonly<Record<string, string>>>>
  /** How long that takes, where it is more than a minute: `2m`. */
  readonly takes?: string
  /** What somebody does to heal it, beside: clear the faults, delete what is new, apply the roots as they were. */
  readonly heal?: {
    /** Roots that are deleted, and applied anew. */
    readonly anew?: readonly ObjectName[]
    /** What is merged into an object. */
    readonly patch?: Readonly<Record<ObjectName, object>>
  }
}

/** A fault of the design's simulated cloud. */
export interface CloudFault {
  readonly name: string
  readonly target?: string
  readonly message?: string
}

/** The same objects, in a namespace. */
export function inNamespace(namespace: string, ...objects: readonly AnyObject[]): readonly AnyObject[] {
  return objects.map((object) => ({ ...object, metadata: { ...object.metadata, namespace } }))
}
