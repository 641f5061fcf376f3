import { type FieldError, fieldError, oneOf } from '../../apimachinery/field/field-error.ts'
import { digObjects, digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { addresses, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const ingress: Strategy = {
  group: 'networking.k8s.io',
  kind: 'Ingress',
  resourcePrefix: 'ingress',
  generation: true,
  validate,
  print: (one, age) => [
    nameOf(one),
    digText(one, 'spec.ingressClassName', '<none>'),
    hosts(one),
    addresses(one.status),
    digObjects(one, 'spec.tls').length > 0 ? '80, 443' : '80',
    age(created(one)),
  ],
}

const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix']

/** An Ingress leads somewhere, and each of its paths says how it is compared and where it leads. */
function validate(object: KubeObject): FieldError[] {
  const spec = isObject(object['spec']) ? object['spec'] : {}
  const { defaultBackend, rules } = spec
  if (!isObject(defaultBackend) && !objectsIn(rules).length)
    return [fieldError.invalid('spec', null, 'either `defaultBackend` or `rules` must be specified')]
  return [
    ...(isObject(defaultBackend) ? backendErrors(defaultBackend, 'spec.defaultBackend') : []),
    ...objectsIn(rules).flatMap(({ http }, index) => {
      const at = `spec.rules[${index}].http.paths`
      if (!isObject(http)) return []
      const paths = objectsIn(http['paths'])
      return paths.length
        ? paths.flatMap((one, each) => pathErrors(one, `${at}[${each}]`))
        : [fieldError.required(at)]
    }),
  ]
}

function pathErrors({ path = '', pathType, backend }: JsonObject, at: string): FieldError[] {
  const causes: FieldError[] = []
  if (!pathType) causes.push(fieldError.required(`${at}.pathType`, 'pathType must be specified'))
  else for (const each of oneOf(`${at}.pathType`, pathType, pathTypes)) causes.push(each)
  const absolute = String(path).startsWith('/')
  const compared = pathType === 'Exact' || pathType === 'Prefix'
  if (!absolute && (compared || (pathType === 'ImplementationSpecific' && path !== '')))
    causes.push(fieldError.invalid(`${at}.path`, path, 'must be an absolute path'))
  return [...causes, ...backendErrors(isObject(backend) ? backend : {}, `${at}.backend`)]
}

function backendErrors({ resource, service }: JsonObject, at: string): FieldError[] {
  if (isObject(resource)) return []
  if (!isObject(service)) return [fieldError.invalid(at, '', 'resource or service backend is required')]
  const port = isObject(service['port']) ? service['port'] : {}
  const causes = service['name'] ? [] : [fieldError.required(`${at}.service.name`)]
  if (port['name'] && port['number'])
    return [...causes, fieldError.invalid(at, '', 'cannot set both port name & port number')]
  if (!port['name'] && !port['number'])
    return [...causes, fieldError.required(at, 'port name or number is required')]
  return causes
}

function hosts(one: JsonObject): string {
  const rules = digObjects(one, 'spec.rules')
  const named = rules.map((rule) => digText(rule, 'host')).filter((host) => host !== '')
  if (named.length === 0) return '*'
  return named.length > 3 ? `${named.slice(0, 3).join(',')} + ${rules.length - 3} more...` : named.join(',')
}
