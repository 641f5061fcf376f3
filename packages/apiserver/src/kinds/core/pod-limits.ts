import { asObject, isObject, type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { inner } from '../fill.ts'
import type { LimitRules } from '../quota-rules.ts'
import { allContainers, podAmounts, resourcesOf } from '../workload/pod-resources.ts'
import { beyond, limitsOf } from './limits.ts'

const annotation = 'kubernetes.io/limit-ranger'

/** Limit ranges say what containers ask for and may use where the pod does not, and bound both. */
export const podLimits: LimitRules = {
  fill,
  exceeded,
  checksUpdate: (subresource) => subresource === 'resize',
}

function fill(object: KubeObject, limits: readonly JsonObject[]): void {
  const spec = asObject(object.spec)
  const set = limits.flatMap((range) => {
    const items = limitsOf([range], 'Container')
    return [
      ...objectsIn(spec.containers).flatMap((one) => fillContainer(one, 'container', items)),
      ...objectsIn(spec.initContainers).flatMap((one) => fillContainer(one, 'init container', items)),
    ]
  })
  if (set.length === 0) return
  const annotations = {
    ...object.metadata.annotations,
    [annotation]: `LimitRanger plugin set: ${set.join('; ')}`,
  }
  object.metadata.annotations = annotations
}

/** Says what it has filled in. */
function fillContainer(container: JsonObject, what: string, items: readonly JsonObject[]): string[] {
  const resources = inner(container, 'resources')
  const set = (member: string, from: string, word: string) => {
    const defaults: JsonObject = Object.assign({}, ...items.map((item) => item[from]))
    const absent = Object.keys(defaults).filter(
      (name) => !isObject(resources[member]) || resources[member][name] === undefined,
    )
    if (absent.length === 0) return []
    const values = inner(resources, member)
    for (const name of absent) values[name] = defaults[name]
    return [`${absent.sort().join(', ')} ${word} for ${what} ${container.name}`]
  }
  return [...set('requests', 'defaultRequest', 'request'), ...set('limits', 'default', 'limit')]
}

function exceeded({ spec }: KubeObject, limits: readonly JsonObject[]): string[] {
  const own = asObject(spec)
  return limits.flatMap((range) =>
    objectsIn(range.limits).flatMap((item) => {
      if (item.type === 'Pod') return beyond(item, podAmounts(own, 'requests'), podAmounts(own, 'limits'))
      if (item.type !== 'Container') return []
      return allContainers(own).flatMap((one) =>
        beyond(item, resourcesOf(one, 'requests'), resourcesOf(one, 'limits')),
      )
    }),
  )
}
