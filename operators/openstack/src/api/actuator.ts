import type { Body, OpenStackRequest, Service } from '../protocol/exchange.ts'

/** Another object in the same namespace, by its kind and name. */
export interface Reference {
  readonly kind: string
  readonly name: string
}

/** Which objects of a kind a spec names. */
export interface KindReferences<Fields> {
  readonly kind: string
  readonly names: (wanted: Fields & NamedPart) => readonly (string | undefined)[]
}

/** What a resource is called in OpenStack. */
export interface NamedPart {
  readonly name: string
}

/** The id of what a reference names. It is asked for only where there is one. */
export type Ids = (kind: string, name: string) => string

/** Whether a resource, or a part, is as it should be. */
export interface State {
  readonly is: 'ready' | 'pending' | 'failed'
  /** It takes no changes at the moment. */
  readonly busy?: true
  /** It is being deleted already. */
  readonly going?: true
  /** What OpenStack says of it. */
  readonly message?: string
}

/** How resources of a kind are read, made and changed. Only functions of what they are given. */
export interface Actuator<Fields = unknown> {
  readonly service: Service
  /** Of the collection: `/security-groups`. */
  readonly path: string
  /** Where a list has everything: `/servers/detail`. Default: `path`. */
  readonly listPath?: string
  /** What an answer calls one of them and many of them; '' where it calls one nothing. */
  readonly one: string
  readonly many: string
  /** What must be available before it can be made. */
  readonly references?: readonly KindReferences<Fields>[]
  /** What a POST sends. */
  readonly body: (wanted: Fields & NamedPart, ids: Ids) => Body
  /** The field that tells ours from others. Default: `name`. */
  readonly identifiedBy?: 'name' | 'description'
  /** Fields of the body that can be changed afterwards. */
  readonly mutable: readonly string[]
  /** The request that changes them, where it is not a PUT. */
  readonly change?: (fields: Body) => Pick<OpenStackRequest, 'method' | 'body' | 'contentType'>
  /** Tags are set by themselves, apart from the rest. */
  readonly tags?: (wanted: Fields & NamedPart) => readonly string[]
  readonly state?: (found: Body) => State
  /** What has to be said once to what was made: where its data comes from. */
  readonly next?: (wanted: Fields & NamedPart, found: Body) => OpenStackRequest | undefined
  /** Added to the path where it is deleted: `?cascade=true`. */
  readonly deleteQuery?: string
  /** The parts must go before it can go. */
  readonly partsGoFirst?: true
  /** It takes one change at a time. */
  readonly oneAtATime?: true
  /** Kinds of parts, those that others name first. */
  readonly parts?: readonly PartActuator<Fields>[]
}

/** A part that the spec asks for. */
export interface WantedPart {
  readonly name: string
  /** What of it matters, as JSON: two of one value are one. */
  readonly value: Body
  readonly references?: readonly Reference[]
  /** Another part of the same resource that must be there first. */
  readonly needs?: Reference
}

/** The parts that there are, by their kind. */
export type FoundParts = Readonly<Record<string, readonly Body[]>>

/** What a part is made in. */
export interface PartContext {
  readonly main: Body
  readonly ids: Ids
  readonly found: FoundParts
}

/** How the parts of a kind are read, made and changed. */
export interface PartActuator<Fields = unknown> {
  /** What it is called: `Rule`. */
  readonly kind: string
  /** Why SubResourcesReady is False where one of them has failed: `RuleCreationFailed`. */
  readonly reason: string
  /** Undefined: the spec says nothing of them, and they are left alone. */
  readonly wanted: (resource: Fields & NamedPart) => readonly WantedPart[] | undefined
  /** Kinds of parts that must have come, or failed, before: what leads to it. */
  readonly after?: readonly string[]
  /** The kinds that the references of its parts name. */
  readonly refersTo?: readonly string[]
  /** Parts that are resources of their own. */
  readonly resources?: PartResources
  /** Parts that are entries of a list in the main resource. */
  readonly entries?: PartEntries
  /** Whether the one that there is, is the one that is wanted. */
  readonly matches: (wanted: Body, found: Body, context: Pick<PartContext, 'ids' | 'found'>) => boolean
}

export interface PartResources {
  readonly lists: (main: Body, found: FoundParts) => readonly PartList[]
  readonly create: (wanted: Body, context: PartContext) => Omit<OpenStackRequest, 'service'>
  readonly remove: (found: Body, main: Body) => Omit<OpenStackRequest, 'service'>
  /** What the request for a change sends; undefined: nothing differs. */
  readonly update?: (
    wanted: Body,
    found: Body,
    context: PartContext,
  ) => Omit<OpenStackRequest, 'service'> | undefined
  readonly state?: (found: Body) => State
  /** Whether one that is not wanted is the operator's to remove. Default: each is. */
  readonly isOurs?: (found: Body) => boolean
  /** What is no longer wanted goes before what is new comes: both cannot be there. */
  readonly staleGoFirst?: true
}

/** Where parts are listed. */
export interface PartList {
  readonly path: string
  readonly many: string
  /** Fields that each one that is found gets. */
  readonly adds?: Body
  /** Where each one says what it is in: what is in something else is none of these. */
  readonly within?: { readonly field: string; readonly id: unknown }
  /** What each one stands for: it is read, and added under the name of `one`, where it is there. */
  readonly also?: (found: Body) => { readonly service: Service; readonly path: string; readonly one: string }
}

/** An entry is what is wanted of it. */
export interface PartEntries {
  /** `host_routes` */
  readonly field: string
  /** The actions of the main resource that add and remove entries. Absent: the list is written by a PUT, as a whole. */
  readonly actions?: { readonly add: string; readonly remove: string }
}

/** Whether what is there has all that is wanted. What is not wanted does not count. */
export function covers(found: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true
  if (Array.isArray(wanted))
    return (
      Array.isArray(found) &&
      found.length === wanted.length &&
      wanted.every((value) => found.some((other) => covers(other, value)))
    )
  if (typeof wanted === 'object' && wanted !== null)
    return (
      typeof found === 'object' &&
      found !== null &&
      Object.entries(wanted).every(([name, value]) => covers((found as Body)[name], value))
    )
  return found === wanted
}

/** Fields that are given: what is undefined is not sent. */
export function given(fields: Body): Body {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
