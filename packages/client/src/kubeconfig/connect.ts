import type { Connection } from '../connection.ts'
import { ConfigError } from '../errors.ts'
import { connectContext, type Overrides, serverUrl } from './connect-context.ts'
import { connectInCluster, isInCluster } from './in-cluster.ts'
import { type KubeconfigSource, kubeconfigFiles, loadKubeconfig } from './kubeconfig.ts'

export interface ConnectOptions extends KubeconfigSource, Overrides {}

/**
 * How to reach the cluster that kubectl would: by `--kubeconfig`, else `KUBECONFIG`, else `~/.kube/config`, else, where
 * there is no such file and this runs in a pod, from within.
 */
export function connect(options: ConnectOptions = {}): Connection {
  const { env = process.env } = options
  const config = loadKubeconfig({ file: options.file, env })
  const empty = config.contexts.size === 0 && config.clusters.size === 0
  if (empty && !options.file && !options.server && !options.context) {
    if (isInCluster(env)) return withOverrides(connectInCluster(env), options)
    throw new ConfigError(
      `no cluster is configured: looked in ${kubeconfigFiles(env).join(', ')}; set KUBECONFIG or use --kubeconfig`,
    )
  }
  return connectContext(config, options)
}

/** A server by its address alone, with a token perhaps. */
export function connectUrl(url: string, token?: string, tls: Connection['tls'] = {}): Connection {
  const server = serverUrl(url, tls)
  if (!server) throw new ConfigError(`"${url.replace(/\/\/.*@/, '//')}" is not an http or https URL`)
  return {
    server,
    namespace: 'default',
    context: '',
    tls,
    auth: token ? { by: 'token', token } : { by: 'nothing' },
  }
}

function withOverrides(connection: Connection, { namespace, impersonate, token }: Overrides): Connection {
  return {
    ...connection,
    ...(namespace && { namespace }),
    ...(impersonate && { impersonate }),
    ...(token && { auth: { by: 'token', token } as const }),
  }
}
