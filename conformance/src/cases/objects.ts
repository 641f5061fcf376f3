import type { Json } from '../http.ts'

/** Where the objects of a kind live: `at('configmaps', ns)`, `at('apps/v1/deployments', ns, name)`. */
export function at(resource: string, namespace?: string, name?: string, subresource?: string): string {
  const parts = resource.split('/')
  const plural = parts.pop()
  const root = parts.length === 0 ? '/api/v1' : `/apis/${parts.join('/')}`
  const where = namespace === undefined ? '' : `/namespaces/${namespace}`
  return [`${root}${where}/${plural}`, name, subresource].filter((part) => part !== undefined).join('/')
}

export function configMap(name: string, more: Json = {}): Json {
  const { metadata, ...rest } = more
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...metadata }, ...rest }
}

export function secret(name: string, more: Json = {}): Json {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, ...more }
}

/** A Deployment with one container, `web`. */
export function deployment(name: string, spec: Json = {}, metadata: Json = {}): Json {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, ...metadata },
    spec: {
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [{ name: 'web', image: 'example.com/web:1' }] },
      },
      ...spec,
    },
  }
}

export function pod(name: string, spec: Json = {}, metadata: Json = {}): Json {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, ...metadata },
    spec: { containers: [{ name: 'web', image: 'example.com/web:1' }], ...spec },
  }
}

export function service(name: string, spec: Json = {}): Json {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { ports: [{ port: 80 }], selector: { app: name }, ...spec },
  }
}

/** The body of a refusal. */
export function failure(code: number, reason: Json, message: string | RegExp, more: Json = {}): Json {
  return { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message, ...more }
}
