import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { type Json, type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'

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
