import type { Connection } from '../connection.ts'
import { ConfigError } from '../errors.ts'
import { readTextFile } from '../read-text-file.ts'

const mounted = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Whether this process runs in a pod that may speak to its cluster. */
export function isInCluster(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(env['KUBERNETES_SERVICE_HOST'] && env['KUBERNETES_SERVICE_PORT'])
}

/** How a pod reaches its own cluster: the address from the environment, the rest from the mounted folder. */
export function connectInCluster(env: NodeJS.ProcessEnv = process.env, folder = mounted): Connection {
  const host = env['KUBERNETES_SERVICE_HOST'] ?? ''
  const port = env['KUBERNETES_SERVICE_PORT'] ?? ''
  if (!host || !port) throw new ConfigError('KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set')
  read(`${folder}/token`)
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    namespace: readIfThere(`${folder}/namespace`).trim() || 'default',
    context: '',
    tls: { ca: read(`${folder}/ca.crt`) },
    auth: { by: 'token-file', file: `${folder}/token` },
  }
}

function read(file: string): string {
  try {
    return readTextFile(file)
  } catch (error) {
    throw new ConfigError(`cannot be read (${(error as NodeJS.ErrnoException).code})`, { file })
  }
}

function readIfThere(file: string): string {
  try {
    return readTextFile(file)
  } catch {
    return ''
  }
}
