import { createServer } from '@barometer/apiserver'
import { type Connection, connect, connectUrl } from '@barometer/client'

/** Names the kubeconfig of a server that runs already; absent: an embedded server for each environment. */
export const kubeconfigVariable = 'BAROMETER_SCENARIOS_KUBECONFIG'

/** The API server of one environment. */
export interface ServerInUse {
  readonly connection: Connection
  /** Others have used it before: what they left must go first. */
  readonly shared: boolean
  close(): Promise<void>
}

export async function openServer(): Promise<ServerInUse> {
  const file = process.env[kubeconfigVariable] ?? existingCluster()
  if (file) return { connection: connect({ file }), shared: true, close: async () => {} }
  const server = await createServer()
  return { connection: connectUrl(server.url, server.token), shared: false, close: () => server.close() }
}

/** The server that tests are told to use, as those of the controller runtime are. */
function existingCluster(): string | undefined {
  const { USE_EXISTING_CLUSTER: use, KUBECONFIG: file } = process.env
  return use === 'true' ? file : undefined
}
