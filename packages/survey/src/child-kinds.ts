import type { Resource } from '@barometer/client'
import type { Ref } from '@barometer/graph'
import { globMatches, type PackIndex, type RelationRule } from '@barometer/packs'
import { isBuiltIn } from './how-to-read.ts'

/** What the controllers of Kubernetes itself make for an object of the kind. Others of its kinds own nothing. */
const made: Readonly<Record<string, readonly string[]>> = {
  'apps/Deployment': ['apps/ReplicaSet'],
  'apps/ReplicaSet': ['/Pod'],
  'apps/StatefulSet': ['/Pod'],
  'apps/DaemonSet': ['/Pod'],
  'batch/CronJob': ['batch/Job'],
  'batch/Job': ['/Pod'],
  '/ReplicationController': ['/Pod'],
  '/Service': ['discovery.k8s.io/EndpointSlice'],
}

/** What an operator is likely to make for an object of its own. */
const usuallyMade: readonly string[] = [
  'apps/Deployment',
  'apps/StatefulSet',
  'apps/DaemonSet',
  'batch/Job',
  'batch/CronJob',
  '/Pod',
  '/Service',
  '/PersistentVolumeClaim',
  'autoscaling/HorizontalPodAutoscaler',
  'networking.k8s.io/Ingress',
]

/** A group that serves more kinds than this is a catalogue (a cloud's services): its kinds do not own each other. */
const catalogue = 20

/**
 * Kinds of which objects may be parts of an object: those that name it by a label or field, as packs say; those that
 * Kubernetes makes for it; for kinds of operators, workloads, the kinds of its own group, and those that packs know
 * beside it. An owner names none of its parts, so this is what keeps `why` from reading everything.
 */
export function childKinds(
  { group, kind }: Pick<Ref, 'group' | 'kind'>,
  served: readonly Resource[],
  packs: PackIndex,
): readonly Resource[] {
  const key = `${group}/${kind}`
  const wanted = new Set(isBuiltIn(group) ? (made[key] ?? []) : usuallyMade)
  const rules = packs.packs
    .flatMap((pack) => pack.relations ?? [])
    .filter((rule) => leadsTo(rule, group, kind))
  const neighbours = isBuiltIn(group) ? () => false : neighboursOf(group, kind, served, packs)
  return served.filter(
    (resource) =>
      wanted.has(`${resource.group}/${resource.kind}`) ||
      neighbours(resource) ||
      rules.some((rule) => isAbout(rule, resource)),
  )
}

/** Whether a rule lets other objects say that one of this kind contains them. What may be said of any kind is left out. */
function leadsTo(rule: RelationRule, group: string, kind: string): boolean {
  if (rule.relation !== 'contains' || rule.direction !== 'from' || rule.group === '*') return false
  const { kind: target = '', groups = ['='] } = rule.to ?? {}
  if (target !== kind && target !== '' && !target.startsWith('@')) return false
  return groups.some((each) => (/^[=^@]/.test(each) ? globMatches(rule.group, group) : each === group))
}

function isAbout({ group, kinds }: RelationRule, resource: Resource): boolean {
  return globMatches(group, resource.group) && (kinds === undefined || kinds.includes(resource.kind))
}

function neighboursOf(
  group: string,
  kind: string,
  served: readonly Resource[],
  packs: PackIndex,
): (resource: Resource) => boolean {
  const known = packs.of(group, kind)?.packs ?? []
  const facts = packs.packs.filter(({ name }) => known.includes(name)).flatMap(({ kinds }) => kinds)
  const beside = new Set(
    facts.flatMap((each) =>
      each.group.includes('*') ? [] : (each.kinds ?? []).map((one) => `${each.group}/${one}`),
    ),
  )
  const inGroup = (test: (other: string) => boolean) => {
    const found = new Set(served.filter((resource) => test(resource.group)))
    return found.size <= catalogue ? found : new Set<Resource>()
  }
  const own = inGroup((other) => other === group)
  const family = group.split('.').slice(-2).join('.')
  const related =
    known.length > 0
      ? new Set<Resource>()
      : inGroup((other) => other === family || other.endsWith(`.${family}`))
  return (resource) =>
    own.has(resource) ||
    related.has(resource) ||
    (!isBuiltIn(resource.group) && beside.has(`${resource.group}/${resource.kind}`))
}
