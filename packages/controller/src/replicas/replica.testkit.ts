import { Client, connectUrl } from '@barometer/client'
import { ConfigMap } from '../kinds.ts'
import { silentLogger } from '../log.ts'
import { run } from '../run/run.ts'

// A replica as a process of its own: replica.testkit.ts URL TOKEN IDENTITY. While it leads it adds its name to a log in the
// cluster, as fast as it can, guarded by the version it has read.
const [url = '', token = '', identity = ''] = process.argv.slice(2)
const client = new Client(connectUrl(url, token), { cacheFolder: false })
const place = { namespace: 'default', name: 'log' }

process.once('disconnect', () => process.exit(1))
await run({
  client,
  // Whoever waits for the lease says so.
  log: {
    ...silentLogger,
    info: (message) => /another replica leads/.test(message) && process.send?.('waits'),
  },
  scope: { namespace: 'default' },
  gracePeriod: 1_000,
  leaderElection: {
    ...{ name: 'replicas', namespace: 'default', identity },
    ...{ leaseDuration: 1_000, renewDeadline: 700, retryPeriod: 100 },
  },
  controllers: [
    {
      name: 'writer',
      for: ConfigMap,
      reconcile: async (key, { writer, cache, signal }) => {
        if (key.name !== 'log') return undefined
        const found = cache.get(ConfigMap, key)
        if (!found || signal.aborted) return undefined
        const { resourceVersion } = found.metadata
        const data = { by: identity, count: String(Number(found.data?.['count'] ?? 0) + 1) }
        await writer.patch(ConfigMap, place, 'merge', { metadata: { resourceVersion }, data })
        return { requeueAfter: 5 }
      },
    },
  ],
}).catch(() => process.exit(3))
