import type { AnyObject, Kind } from '@barometer/controller'
import type { Problem } from './problem.ts'

/** How conditions get into objects of a kind. */
export interface Target {
  readonly kind: Kind<AnyObject>
  /** By server-side apply, where entries of the list have owners of their own. */
  readonly by: 'apply' | 'patch'
  /** They cannot. */
  readonly problem?: Problem
}

/** What a kind's definition says; `definition`: its CustomResourceDefinition, absent for what Kubernetes itself serves. */
export function targetOf(kind: Kind<AnyObject>, definition: object | undefined): Target {
  const none = (what: string): Target => {
    const message = `${kind.kind} has no ${what}: write to a reading instead`
    return { kind, by: 'patch', problem: { reason: 'NoConditions', message } }
  }
  if (!kind.subresources.includes('status') && !definition) return none('status')
  if (!definition) return { kind, by: 'apply' }
  const status = at(schemaOf(definition, kind.version), ['properties', 'status'])
  const conditions = at(status, ['properties', 'conditions'])
  if (!conditions && keepsUnknown(schemaOf(definition, kind.version), status)) return { kind, by: 'patch' }
  if (!conditions) return none('status.conditions')
  return { kind, by: at(conditions, ['x-kubernetes-list-type']) === 'map' ? 'apply' : 'patch' }
}

function schemaOf(definition: object, version: string): unknown {
  const versions = at(definition, ['spec', 'versions'])
  const found = Array.isArray(versions) ? versions.find((each) => at(each, ['name']) === version) : undefined
  return at(found, ['schema', 'openAPIV3Schema'])
}

function keepsUnknown(whole: unknown, status: unknown): boolean {
  const flag = 'x-kubernetes-preserve-unknown-fields'
  return at(status, [flag]) === true || (status === undefined && at(whole, [flag]) === true)
}

function at(value: unknown, path: readonly string[]): unknown {
  let found = value
  for (const step of path) found = (found as Readonly<Record<string, unknown>> | undefined)?.[step]
  return found
}
