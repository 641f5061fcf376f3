import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@barometer/client'
import {
  applyPatch,
  type Condition,
  type ConditionedObject,
  conditionsOf,
  type Pass,
} from '@barometer/conditions'
import type { AnyObject, Kind } from '../kind.ts'
import { otherManagersOf } from '../ownership/managed-fields.ts'
import { nameOf } from '../ownership/owner.ts'
import type { Writer } from '../writer/writer.ts'
import { asJson, mergePatch } from './merge-patch.ts'

/** An object with a status that may have conditions. */
export type StatusObject = AnyObject & ConditionedObject

export interface StatusOptions {
  /** Further fields of the status; one that is undefined is removed. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined
  /**
   * `patch`: what changed, on top of what others wrote meanwhile. `apply`: the conditions that are this writer's own, by
   * server-side apply, for kinds whose conditions are a map. Default `patch`.
   */
  readonly by?: 'patch' | 'apply' | undefined
  /** With `apply`: takes the conditions from whoever else has them, if the object is as it was when the pass began. */
  readonly force?: boolean | undefined
}

/** Somebody else wrote a condition that this writer writes, with another value. */
export class StatusConflictError extends Error {
  override readonly name = 'StatusConflictError'
  readonly code = 'status-conflict'
  /** The conditions in question. */
  readonly types: readonly string[]
  /** Who else writes them; empty where the server does not say. */
  readonly managers: readonly string[]

  constructor(object: AnyObject, types: readonly string[], managers: readonly string[], message: string) {
    const by = managers.length > 0 ? ` by ${managers.join(', ')}` : ''
    super(
      `${nameOf(object)}: ${types.join(', ')} ${types.length === 1 ? 'is' : 'are'} also written${by}: ${message}`,
    )
    this.types = types
    this.managers = managers
  }
}

const attempts = 5

/**
 * Ends a pass and writes what it changed, if it changed anything: `undefined` where the object is gone by now, else the
 * object as it is then. A version that is not the newest is read anew and tried again; a condition that somebody else wrote
 * meanwhile, otherwise than this pass wants it, is a StatusConflictError.
 */
export async function writeStatus<Object extends StatusObject>(
  writer: Writer,
  kind: Kind<Object>,
  pass: Pass<Object>,
  options: StatusOptions = {},
): Promise<Object | undefined> {
  const { before } = pass
  const after = pass.end()
  const fields = changedFields(before, after, options.fields)
  if (pass.changes.length === 0 && Object.keys(fields).length === 0) return before
  if (options.by === 'apply') return applyStatus(writer, kind, pass, after, options)
  let latest: Object | undefined = before
  for (let attempt = 1; latest; attempt++) {
    const status = { ...fields, ...patchedConditions(writer, pass, latest) }
    if (Object.keys(status).length === 0) return latest
    const { uid, resourceVersion } = latest.metadata
    try {
      return await writer.patch(kind, { ...latest.metadata, ...statusOf(kind) }, 'merge', {
        metadata: { uid, resourceVersion },
        status,
      })
    } catch (error) {
      if (isGone(error)) return undefined
      if (!isConflict(error) || attempt === attempts) throw error
      latest = await writer.read(kind, before.metadata)
      if (latest?.metadata.uid !== before.metadata.uid) return undefined
    }
  }
  return undefined
}

/** Kinds without a status of its own (a subresource) have it in the object. */
function statusOf(kind: Kind): { readonly subresource?: string } {
  return kind.subresources.includes('status') ? { subresource: 'status' } : {}
}

type Fields = Readonly<Record<string, unknown>>

/** The merge patch of the fields of the status, conditions apart, that are not as they were. */
function changedFields(before: StatusObject, after: StatusObject, fields: Fields = {}): Fields {
  const was = (before.status ?? {}) as Fields
  const { conditions: _, ...own } = (after.status ?? {}) as Fields
  const wanted: Fields = { ...own, ...fields }
  const known = Object.fromEntries(Object.keys(wanted).map((name) => [name, was[name]]))
  return mergePatch(known, asJson(wanted)) ?? {}
}

function patchedConditions<Object extends StatusObject>(
  writer: Writer,
  pass: Pass<Object>,
  latest: Object,
): { readonly conditions?: readonly Condition[] } {
  if (pass.changes.length === 0) return {}
  const { now, dialect, generation } = pass
  const result = applyPatch(conditionsOf(latest), pass.changes, { now, dialect, generation })
  if (result.ok) {
    const { conditions } = result
    return isDeepStrictEqual(conditions, conditionsOf(latest)) ? {} : { conditions }
  }
  const types = result.conflicts.map(({ type }) => type)
  const managers = [...new Set(types.flatMap((type) => otherManagersOf(latest, type, writer.name)))]
  throw new StatusConflictError(
    latest,
    types,
    managers,
    result.conflicts.map(({ message }) => message).join('; '),
  )
}

async function applyStatus<Object extends StatusObject>(
  writer: Writer,
  kind: Kind<Object>,
  pass: Pass<Object>,
  after: Object,
  { fields = {}, force = false }: StatusOptions,
): Promise<Object | undefined> {
  const { apiVersion, metadata } = after
  const { name, namespace, uid, resourceVersion } = metadata
  const { observedGeneration } = (after.status ?? {}) as { observedGeneration?: number }
  const conditions = conditionsOf(after).filter(({ type }) => pass.owned.includes(type))
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const wanted = {
    ...{ apiVersion, kind: kind.kind },
    metadata: {
      ...{ name, ...(namespace !== undefined && { namespace }), ...(uid !== undefined && { uid }) },
      ...(force && { resourceVersion }),
    },
    status: { ...given, ...(observedGeneration !== undefined && { observedGeneration }), conditions },
  }
  try {
    return await writer.apply(kind, wanted, { ...statusOf(kind), force })
  } catch (error) {
    if (isGone(error)) return undefined
    if (!isConflict(error) || force) throw error
    const causes = error.status.details?.causes ?? []
    if (causes.length === 0) return undefined
    const types = causes.map(({ field = '' }) => /\[type="([^"]*)"\]/.exec(field)?.[1] ?? field)
    const managers = causes.map(({ message = '' }) => /conflict with "([^"]*)"/.exec(message)?.[1] ?? message)
    throw new StatusConflictError(after, [...new Set(types)], [...new Set(managers)], error.message)
  }
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status.code === 409
}

/** Another object of the name, or none. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status.code === 404
}
