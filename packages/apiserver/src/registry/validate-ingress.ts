import type { Cause } from '../api-error.ts'
import { isObject, type JsonObject, objectsIn } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { invalidValue } from '../meta/validate-meta.ts'
import { required, unsupported } from './causes.ts'

const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix']

/** An Ingress leads somewhere, and each of its paths says how it is compared and where it leads. */
export function ingressErrors(object: KubeObject): Cause[] {
  const spec = isObject(object['spec']) ? object['spec'] : {}
  const { defaultBackend, rules } = spec
  if (!isObject(defaultBackend) && !objectsIn(rules).length)
    return [invalidValue('spec', null, 'either `defaultBackend` or `rules` must be specified')]
  return [
    ...(isObject(defaultBackend) ? backendErrors(defaultBackend, 'spec.defaultBackend') : []),
    ...objectsIn(rules).flatMap(({ http }, index) => {
      const at = `spec.rules[${index}].http.paths`
      if (!isObject(http)) return []
      const paths = objectsIn(http['paths'])
      return paths.length ? paths.flatMap((one, each) => pathErrors(one, `${at}[${each}]`)) : [required(at)]
    }),
  ]
}

function pathErrors({ path = '', pathType, backend }: JsonObject, at: string): Cause[] {
  const causes: Cause[] = []
  if (!pathType) causes.push(required(`${at}.pathType`, 'pathType must be specified'))
  else causes.push(...unsupported(`${at}.pathType`, pathType, pathTypes))
  const absolute = String(path).startsWith('/')
  const compared = pathType === 'Exact' || pathType === 'Prefix'
  if (!absolute && (compared || (pathType === 'ImplementationSpecific' && path !== '')))
    causes.push(invalidValue(`${at}.path`, path, 'must be an absolute path'))
  return [...causes, ...backendErrors(isObject(backend) ? backend : {}, `${at}.backend`)]
}

function backendErrors({ resource, service }: JsonObject, at: string): Cause[] {
  if (isObject(resource)) return []
  if (!isObject(service)) return [invalidValue(at, '', 'resource or service backend is required')]
  const port = isObject(service['port']) ? service['port'] : {}
  const causes = service['name'] ? [] : [required(`${at}.service.name`)]
  if (port['name'] && port['number'])
    return [...causes, invalidValue(at, '', 'cannot set both port name & port number')]
  if (!port['name'] && !port['number']) return [...causes, required(at, 'port name or number is required')]
  return causes
}
