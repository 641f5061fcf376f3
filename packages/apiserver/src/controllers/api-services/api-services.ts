import { isObject, type JsonObject, valueAt } from '../../apimachinery/json/json.ts'
import { kinds } from '../../kinds/kinds.ts'

const automanaged = 'kube-aggregator.kubernetes.io/automanaged'

/** How early discovery names a group, as the real server has it. */
const priorities: Readonly<Record<string, number>> = {
  '': 18_000,
  apps: 17_800,
  'events.k8s.io': 17_750,
  'authentication.k8s.io': 17_700,
  'authorization.k8s.io': 17_600,
  autoscaling: 17_500,
  batch: 17_400,
  'certificates.k8s.io': 17_300,
  'networking.k8s.io': 17_200,
  policy: 17_100,
  'rbac.authorization.k8s.io': 17_000,
  'storage.k8s.io': 16_800,
  'apiextensions.k8s.io': 16_700,
  'admissionregistration.k8s.io': 16_700,
  'scheduling.k8s.io': 16_600,
  'coordination.k8s.io': 16_500,
  'node.k8s.io': 16_300,
  'discovery.k8s.io': 16_200,
  'resource.k8s.io': 16_200,
  'flowcontrol.apiserver.k8s.io': 16_100,
}
const versionPriorities: Readonly<Record<string, number>> = {
  'v1.': 1,
  'v2.autoscaling': 30,
  'v1.resource.k8s.io': 21,
  'v1.flowcontrol.apiserver.k8s.io': 21,
}

/** The APIServices of the groups that the server itself serves. */
export function localApiServices(now: string): JsonObject[] {
  const names = new Map(kinds.map(({ group, version }) => [`${version}.${group}`, { group, version }]))
  return [...names]
    .filter(([, { group }]) => Object.hasOwn(priorities, group))
    .map(([name, { group, version }]) => ({
      metadata: { name, labels: { [automanaged]: 'onstart' } },
      spec: {
        ...(group && { group }),
        version,
        groupPriorityMinimum: priorities[group]!,
        versionPriority: versionPriorities[name] ?? 15,
      },
      status: { conditions: [available(now)] },
    }))
}

/** The APIService of one version of a group that definitions define. */
export function customApiService(group: string, version: string, now: string): JsonObject {
  return {
    metadata: { name: `${version}.${group}`, labels: { [automanaged]: 'true' } },
    spec: { group, version, groupPriorityMinimum: 1000, versionPriority: 100 },
    status: { conditions: [available(now)] },
  }
}

/** The APIServices that come and go with the definitions of a group, among all there are. */
export function isCustomApiService(object: JsonObject, group: string): boolean {
  const labels = valueAt(object, ['metadata', 'labels'])
  return isObject(labels) && labels[automanaged] === 'true' && valueAt(object, ['spec', 'group']) === group
}

function available(now: string): JsonObject {
  return {
    type: 'Available',
    status: 'True',
    lastTransitionTime: now,
    reason: 'Local',
    message: 'Local APIServices are always available',
  }
}
