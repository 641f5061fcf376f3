import type { Connection } from '../connection.ts'

/** The same server, asked by whoever has this token. Nothing that proves the user of `connection` goes with it. */
export function connectAs(connection: Connection, token: string): Connection {
  const { server, namespace, context, tls, proxy, disableCompression } = connection
  const { certificate: _, key: __, ...trusted } = tls
  return {
    ...{ server, namespace, context, tls: trusted },
    ...(proxy !== undefined && { proxy }),
    ...(disableCompression !== undefined && { disableCompression }),
    auth: { by: 'token', token },
  }
}
