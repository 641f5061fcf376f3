import { type FieldError, fieldError, ofStruct, oneOf } from '../../apimachinery/field/field-error.ts'
import { digObjects, digText } from '../../apimachinery/json/dig.ts'
import { equal, isObject, type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { type Fill, fill, inner } from '../fill.ts'
import { created, nameOf, type Printer } from '../format.ts'

/** What both kinds of bindings have in common. */

export const group = 'rbac.authorization.k8s.io'

export const fillBinding: Fill = (one) => fill(inner(one, 'roleRef'), { apiGroup: group })

export const fillSubject: Fill = (one) => {
  if (one.kind === 'User' || one.kind === 'Group') fill(one, { apiGroup: group })
}

/** What a binding to roles of these kinds must be; which role it binds never changes. */
export function validateBinding(roles: readonly string[]) {
  const errors = bindingErrors(roles)
  return (object: KubeObject, old: KubeObject | undefined): FieldError[] => [
    ...errors(object),
    ...(old ? fixedRoleRef(object, old) : []),
  ]
}

function fixedRoleRef({ roleRef: next }: KubeObject, { roleRef: before }: KubeObject): FieldError[] {
  if (equal(next, before)) return []
  const shown = isObject(next) ? { APIGroup: next.apiGroup, Kind: next.kind, Name: next.name } : next
  return [fieldError.invalid('roleRef', ofStruct(shown), 'cannot change roleRef')]
}

/** A binding names a role of a kind that it can bind, and whom it binds it to. */
function bindingErrors(roles: readonly string[]): (object: KubeObject) => FieldError[] {
  return (object) => {
    const role = isObject(object['roleRef']) ? object['roleRef'] : {}
    return [
      ...oneOf('roleRef.apiGroup', role['apiGroup'] || group, [group]),
      ...oneOf('roleRef.kind', role['kind'] ?? '', roles),
      ...(role['name'] ? [] : [fieldError.required('roleRef.name')]),
      ...objectsIn(object['subjects']).flatMap((one, index) =>
        subjectErrors(one, `subjects[${index}]`, roles.includes('Role')),
      ),
    ]
  }
}

function subjectErrors(subject: JsonObject, at: string, namespaced: boolean): FieldError[] {
  const { kind, name, namespace, apiGroup } = subject
  const causes = name ? [] : [fieldError.required(`${at}.name`)]
  if (kind === 'ServiceAccount') {
    if (!namespace && !namespaced) causes.push(fieldError.required(`${at}.namespace`))
    return [...causes, ...oneOf(`${at}.apiGroup`, apiGroup ?? '', [''])]
  }
  if (kind !== 'User' && kind !== 'Group')
    return [...causes, ...oneOf(`${at}.kind`, kind ?? '', ['ServiceAccount', 'User', 'Group'])]
  return [...causes, ...oneOf(`${at}.apiGroup`, apiGroup || group, [group])]
}

export const printBinding: Printer = (one, age) => [
  nameOf(one),
  `${digText(one, 'roleRef.kind')}/${digText(one, 'roleRef.name')}`,
  age(created(one)),
  subjects(one, 'User'),
  subjects(one, 'Group'),
  subjects(one, 'ServiceAccount'),
]

function subjects(one: JsonObject, kind: string): string {
  return digObjects(one, 'subjects')
    .filter((subject) => subject.kind === kind)
    .map(({ name, namespace }) => (kind === 'ServiceAccount' ? `${namespace ?? ''}/${name}` : String(name)))
    .join(', ')
}
