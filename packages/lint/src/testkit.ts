import { lintObject, lintRelations } from './lint.ts'
import { profileNamed } from './profiles.ts'
import type { Rule } from './rule.ts'

/** The moment at which tests read their objects. */
export const now = '2024-06-01T12:00:00Z'

const good = {
  status: 'True',
  reason: 'AsExpected',
  message: 'all is well',
  lastTransitionTime: '2024-06-01T11:00:00Z',
}

/** A condition without a flaw, with some of its fields changed; a field set to undefined is left out. */
export function condition(type: unknown, fields: Record<string, unknown> = {}): Record<string, unknown> {
  const all = { type, ...good, ...fields }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

interface Parts {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: Record<string, unknown>
  readonly spec?: Record<string, unknown>
  readonly status?: Record<string, unknown>
}

/** An object of an API that no profile knows, with the given conditions. */
export function widget(conditions: unknown, parts: Parts = {}): Record<string, unknown> {
  return {
    apiVersion: parts.apiVersion ?? 'example.org/v1',
    kind: parts.kind ?? 'Widget',
    metadata: { name: 'one', namespace: 'default', generation: 3, ...parts.metadata },
    spec: parts.spec ?? {},
    status: { ...parts.status, ...(conditions === undefined ? {} : { conditions }) },
  }
}

/** A CRD with one version whose status has the given schema. */
export function crd(statusSchema: unknown, version: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.org' },
    spec: {
      group: 'example.org',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: { type: 'object', properties: { status: statusSchema } } },
          ...version,
        },
      ],
    },
  }
}

/** The schema of a status whose conditions are as metav1.Condition declares them, with some fields changed. */
export function statusSchema(
  fields: Record<string, unknown> = {},
  list: Record<string, unknown> = {},
): unknown {
  return {
    type: 'object',
    properties: {
      conditions: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['type'],
        items: {
          type: 'object',
          required: ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
          properties: {
            type: { type: 'string', maxLength: 316, pattern: '^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$' },
            status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
            reason: { type: 'string', minLength: 1, maxLength: 1024, pattern: '^[A-Za-z]' },
            message: { type: 'string', maxLength: 32768 },
            lastTransitionTime: { type: 'string', format: 'date-time' },
            ...fields,
          },
        },
        ...list,
      },
    },
  }
}

/** Where the CRD of `crd` has its list of conditions. */
export const listPath = 'spec.versions[0].schema.openAPIV3Schema.properties.status.properties.conditions'

/** What one rule finds in an object under a profile (the general one by default), as `path: message`. */
export function problems(rule: Rule, object: unknown, profileName = 'kubernetes', at = now): string[] {
  const profile = profileNamed(profileName)
  if (!profile) throw new Error(`no profile ${profileName}`)
  const only = { ...profile, rules: new Map([[rule.id, rule.severity]]) }
  return lintObject(object, { now: at, profile: only }).findings.map(
    ({ path, message }) => `${path}: ${message}`,
  )
}

/** What one rule finds in objects and their relations under a profile, as `kind/name path: message`. */
export function familyProblems(rule: Rule, objects: readonly unknown[], profileName: string): string[] {
  const profile = profileNamed(profileName)
  if (!profile) throw new Error(`no profile ${profileName}`)
  const only = { ...profile, rules: new Map([[rule.id, rule.severity]]) }
  return lintRelations(objects, { now, profile: only }).findings.map(
    ({ object, path, message }) => `${object?.kind}/${object?.name} ${path}: ${message}`,
  )
}

/** An object that another one owns. */
export function partOf(
  owner: string,
  kind: string,
  name: string,
  conditions: unknown,
): Record<string, unknown> {
  const [ownerKind = '', ownerName = ''] = owner.split('/')
  const ownerReferences = [
    { apiVersion: 'example.org/v1', kind: ownerKind, name: ownerName, controller: true },
  ]
  return widget(conditions, { kind, metadata: { name, ownerReferences } })
}
