import type { Resource } from '@barometer/client'
import type { PolicyRule } from '@barometer/controller'
import { type GroupKind, globMatches } from '@barometer/packs'
import { matchesKind, type RollupRule } from '@barometer/rollup'

const reads = ['get', 'list', 'watch']

/** What the controller needs whatever the rules are. */
const always: readonly PolicyRule[] = [
  { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs: reads },
  { apiGroups: ['barometer.dev'], resources: ['rollups'], verbs: [...reads, 'patch'] },
  { apiGroups: ['barometer.dev'], resources: ['readings'], verbs: [...reads, 'create', 'patch', 'delete'] },
  { apiGroups: ['barometer.dev'], resources: ['readings/status', 'rollups/status'], verbs: ['patch'] },
  { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
]

/**
 * The least that the controller must be allowed for these rules: to read the kinds that they are about and those that they
 * name, and to write the status of parents where a rule writes in place. `found`: kinds of dependents that a rule names by
 * its fields alone, as they are in the cluster now.
 */
export function rollupRole(
  rules: readonly RollupRule[],
  served: readonly Resource[],
  found: readonly GroupKind[] = [],
): object {
  const read = new Map<string, Set<string>>()
  const written = new Map<string, Set<string>>()
  const note = (map: Map<string, Set<string>>, group: string, resource: string) =>
    map.set(group, (map.get(group) ?? new Set()).add(resource))
  for (const resource of served) {
    const { group, kind, plural } = resource
    const about = rules.filter((rule) => rule.parents.some((match) => matchesKind(match, resource)))
    const counts = [...found, ...rules.flatMap(({ dependents }) => dependents?.kinds ?? [])].some(
      (each) => globMatches(each.group, group) && globMatches(each.kind, kind),
    )
    if (about.length > 0 || counts) note(read, group, plural)
    if (about.some(({ condition }) => condition.writeTo === 'status'))
      note(written, group, `${plural}/status`)
  }
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'barometer-rollup' },
    rules: [...always, ...policies(read, reads), ...policies(written, ['patch'])],
  }
}

function policies(map: ReadonlyMap<string, ReadonlySet<string>>, verbs: readonly string[]): PolicyRule[] {
  return [...map]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, resources]) => ({ apiGroups: [group], resources: [...resources].sort(), verbs }))
}
