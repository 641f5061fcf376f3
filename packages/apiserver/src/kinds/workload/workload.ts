import { type FieldError, fieldError, nonNegative, ofStruct } from '../../apimachinery/field/field-error.ts'
import { dig, digNumber } from '../../apimachinery/json/dig.ts'
import {
  equal,
  isObject,
  type Json,
  type JsonObject,
  objectsIn,
  valueAt,
} from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { compileLabelSelector } from '../../apimachinery/selectors/label-selector.ts'
import { each } from '../fill.ts'
import { type Age, type Cell, containers, created, nameOf } from '../format.ts'
import { podSpecErrors } from './pod-spec.ts'

/** What every workload with a pod template must have: a selector that its own pods match, and containers. */
function workloadErrors(object: KubeObject): FieldError[] {
  const selector = valueAt(object, ['spec', 'selector'])
  const labels = valueAt(object, ['spec', 'template', 'metadata', 'labels'])
  const causes: FieldError[] = []
  if (!isObject(selector)) causes.push(fieldError.required('spec.selector'))
  else if (isEmpty(selector)) {
    const why = `empty selector is invalid for ${ownWord(object)}`
    causes.push(fieldError.invalid('spec.selector', selector, why))
  }
  if (!isObject(selector) || !compileLabelSelector(selector)(labels as Record<string, string> | undefined)) {
    const why = '`selector` does not match template `labels`'
    causes.push(fieldError.invalid('spec.template.metadata.labels', labels, why))
  }
  const pod = withClaims(valueAt(object, ['spec', 'template', 'spec']), object)
  return [...negative(object), ...causes, ...podSpecErrors(pod, template, ['Always'])]
}

/** Each claim template of a StatefulSet is a volume of its pods, in place of their own of that name. */
function withClaims(pod: Json | undefined, object: KubeObject): Json | undefined {
  const claims = objectsIn(valueAt(object, ['spec', 'volumeClaimTemplates']))
  if (claims.length === 0) return pod
  const names = new Set(claims.map((claim) => String(valueAt(claim, ['metadata', 'name']) ?? '')))
  const spec = isObject(pod) ? pod : {}
  const others = each(spec, 'volumes').filter(({ name }) => !names.has(String(name ?? '')))
  return { ...spec, volumes: [...[...names].map((name) => ({ name })), ...others] }
}

/** Sets of replicas are told off as Deployments are. */
function ownWord({ kind }: KubeObject): string {
  return kind === 'StatefulSet' || kind === 'DaemonSet' ? kind.toLowerCase() : 'deployment'
}

function negative(object: KubeObject): FieldError[] {
  return nonNegative('spec.replicas', valueAt(object, ['spec', 'replicas']))
}

function isEmpty(selector: JsonObject): boolean {
  const { matchLabels, matchExpressions } = selector
  return (
    !(isObject(matchLabels) && Object.keys(matchLabels).length) &&
    !(Array.isArray(matchExpressions) && matchExpressions.length)
  )
}

/** Which pods a workload owns cannot be changed. */
function fixedSelector(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  const path = ['spec', 'selector']
  if (!old || equal(valueAt(object, path), valueAt(old, path))) return []
  return [fieldError.invalid('spec.selector', ofStruct(valueAt(object, path)), 'field is immutable')]
}

/** The selector of a workload is fixed, its own pods match it, and its template has containers. */
export function validateWorkload(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  return [...fixedSelector(object, old), ...workloadErrors(object)]
}

/** Where the pods of a workload are described. */
export const template = 'spec.template.spec'

export function replicaRow(one: JsonObject, age: Age): Cell[] {
  return [
    nameOf(one),
    digNumber(one, 'spec.replicas'),
    digNumber(one, 'status.replicas'),
    digNumber(one, 'status.readyReplicas'),
    age(created(one)),
    ...containers(dig(one, template)),
  ]
}

export function readiness(one: JsonObject): string {
  return `${digNumber(one, 'status.readyReplicas')}/${digNumber(one, 'spec.replicas')}`
}
