import { type CacheReader, kindOf } from '@barometer/controller'
import type { AzureObject } from '../api/azure-kind.ts'
import { annotationOf, credentialAnnotation, policyAnnotation } from './annotations.ts'

export const Namespace = kindOf({ group: '', version: 'v1', kind: 'Namespace', namespaced: false })

const policies = ['manage', 'skip', 'detach-on-delete'] as const

/** What the operator may do: all; only look; all but delete. */
export type Policy = (typeof policies)[number]

/** The policy of an object, else of its namespace, else `manage`; the text itself where it is no policy. */
export function policyOf(object: AzureObject, cache: CacheReader): { policy?: Policy; invalid?: string } {
  const text = inherited(object, policyAnnotation, cache)
  if (text === undefined || text === '') return { policy: 'manage' }
  const policy = policies.find((one) => one === text)
  return policy ? { policy } : { invalid: text }
}

/** The name of the Secret with the credentials; undefined: those of the operator. */
export function credentialOf(object: AzureObject, cache: CacheReader): string | undefined {
  return inherited(object, credentialAnnotation, cache) || undefined
}

export function policyProblem(text: string): string {
  return `The reconcile policy ${JSON.stringify(text)} is none of ${policies.join(', ')}`
}

function inherited(object: AzureObject, name: string, cache: CacheReader): string | undefined {
  const { namespace = '' } = object.metadata
  const place = cache.get(Namespace, { name: namespace })
  return annotationOf(object, name) ?? (place && annotationOf(place, name))
}
