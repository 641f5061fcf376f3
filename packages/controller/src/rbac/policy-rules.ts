import { resourceName } from '@barometer/client'
import type { ControllerOptions } from '../controller/controller.ts'
import { Event } from '../events/recorder.ts'
import type { Kind } from '../kind.ts'

/** One rule of a role. */
export interface PolicyRule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  /** Only objects of these names. */
  readonly resourceNames?: readonly string[]
  readonly verbs: readonly string[]
}

type Permissions = Map<
  string,
  { readonly group: string; readonly resource: string; readonly verbs: Set<string> }
>

const watching = ['get', 'list', 'watch']

/** What controllers need, by their sources and by what they say they read and write: each resource once, in order of its name. */
// biome-ignore lint/suspicious/noExplicitAny: a list of controllers has one type for each, and no common one
export function policyRules(controllers: readonly ControllerOptions<any>[]): PolicyRule[] {
  const permissions: Permissions = new Map()
  for (const { for: own, owns = [], watches = [], writes = [], reads = [] } of controllers) {
    const sources = [
      own,
      ...owns.map((owned) => ('plural' in owned ? owned : owned.kind)),
      ...watches.map(({ kind }) => kind),
    ]
    for (const kind of sources) allow(permissions, kind, undefined, watching)
    for (const kind of reads) allow(permissions, kind, undefined, ['get'])
    for (const { kind, subresource, verbs } of writes) allow(permissions, kind, subresource, verbs)
  }
  allow(permissions, Event, undefined, ['create', 'patch'])
  return gathered(permissions)
}

function allow(
  permissions: Permissions,
  kind: Kind,
  subresource: string | undefined,
  verbs: readonly string[],
): void {
  const resource = subresource ? `${kind.plural}/${subresource}` : kind.plural
  const key = `${resourceName(kind)}/${subresource ?? ''}`
  const found = permissions.get(key) ?? { group: kind.group, resource, verbs: new Set<string>() }
  for (const verb of verbs) found.verbs.add(verb)
  permissions.set(key, found)
}

const order = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']

/** Resources of one group with the same verbs share a rule. */
function gathered(permissions: Permissions): PolicyRule[] {
  const rules = new Map<string, { group: string; resources: string[]; verbs: string[] }>()
  const sorted = [...permissions.values()].sort(
    (a, b) => compare(a.group, b.group) || compare(a.resource, b.resource),
  )
  for (const { group, resource, verbs } of sorted) {
    const list = [...verbs].sort((a, b) => order.indexOf(a) - order.indexOf(b))
    const key = `${group} ${list.join()}`
    const rule = rules.get(key)
    if (rule) rule.resources.push(resource)
    else rules.set(key, { group, resources: [resource], verbs: list })
  }
  return [...rules.values()].map(({ group, resources, verbs }) => ({ apiGroups: [group], resources, verbs }))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
