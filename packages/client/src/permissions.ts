import type { Client } from './client.ts'
import type { Resource } from './resource.ts'

interface Rule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
}

/** What the user may list, as far as the server says. */
export interface Permissions {
  /** False: surely not, neither everywhere nor in the namespace asked about. */
  mayList(resource: Resource): boolean
}

const everything: Permissions = { mayList: () => true }

/**
 * Asks the server for the user's rules, in one request. A server that does not tell, or not all, is taken to allow
 * everything: asking for the list itself is then the only way to know.
 */
export async function permissionsIn(
  client: Client,
  namespace: string,
  signal?: AbortSignal,
): Promise<Permissions> {
  try {
    const reviews = (await client.discovery.kinds({ signal })).of(
      'authorization.k8s.io',
      'SelfSubjectRulesReview',
    )
    if (!reviews) return everything
    const answer = await client.create(reviews, {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectRulesReview',
      spec: { namespace },
    })
    return permissionsFrom(answer['status'])
  } catch {
    signal?.throwIfAborted()
    return everything
  }
}

function permissionsFrom(status: unknown): Permissions {
  const { incomplete, resourceRules } = (status ?? {}) as { incomplete?: unknown; resourceRules?: unknown }
  if (incomplete === true || !Array.isArray(resourceRules)) return everything
  const rules = resourceRules.map(readRule)
  return {
    mayList: ({ group, plural }) =>
      rules.some(
        ({ verbs, apiGroups, resources, resourceNames }) =>
          has(verbs, 'list') && has(apiGroups, group) && has(resources, plural) && resourceNames.length === 0,
      ),
  }
}

function has(list: readonly string[], wanted: string): boolean {
  return list.includes('*') || list.includes(wanted)
}

function readRule(value: unknown): Rule {
  const fields = (value ?? {}) as Record<string, unknown>
  const texts = (name: string) => (Array.isArray(fields[name]) ? (fields[name] as string[]) : [])
  return {
    verbs: texts('verbs'),
    apiGroups: texts('apiGroups'),
    resources: texts('resources'),
    resourceNames: texts('resourceNames'),
  }
}
