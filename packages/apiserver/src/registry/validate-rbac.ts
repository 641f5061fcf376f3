import { type FieldError, fieldError, oneOf } from '../apimachinery/field/field-error.ts'
import { isObject, type Json, type JsonObject, objectsIn } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'

const group = 'rbac.authorization.k8s.io'
const isEmpty = (list: Json | undefined): boolean => !Array.isArray(list) || list.length === 0

/** A role's rules say what may be done, and to what; only a role of the whole cluster speaks of other paths. */
export function roleErrors(namespaced: boolean): (object: KubeObject) => FieldError[] {
  return (object) =>
    objectsIn(object['rules']).flatMap((rule, index) => ruleErrors(rule, `rules[${index}]`, namespaced))
}

function ruleErrors(rule: JsonObject, at: string, namespaced: boolean): FieldError[] {
  const { apiGroups, resources, nonResourceURLs: paths } = rule
  const causes = isEmpty(rule['verbs'])
    ? [fieldError.required(`${at}.verbs`, 'verbs must contain at least one value')]
    : []
  if (!isEmpty(paths)) {
    const why = namespaced
      ? 'namespaced rules cannot apply to non-resource URLs'
      : 'rules cannot apply to both regular resources and non-resource URLs'
    const mixed = !isEmpty(apiGroups) || !isEmpty(resources) || !isEmpty(rule['resourceNames'])
    return namespaced || mixed
      ? [...causes, fieldError.invalid(`${at}.nonResourceURLs`, paths!, why)]
      : causes
  }
  const must = (what: string) => `resource rules must supply at least one ${what}`
  if (isEmpty(apiGroups)) causes.push(fieldError.required(`${at}.apiGroups`, must('api group')))
  if (isEmpty(resources)) causes.push(fieldError.required(`${at}.resources`, must('resource')))
  return causes
}

/** A binding names a role of a kind that it can bind, and whom it binds it to. */
export function bindingErrors(roles: readonly string[]): (object: KubeObject) => FieldError[] {
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
