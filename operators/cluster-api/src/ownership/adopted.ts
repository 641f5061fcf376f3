import { type AnyObject, type CacheReader, controllerOf, type Kind, type Writer } from '@barometer/controller'
import { Cluster } from '../api/cluster.ts'
import { claim } from './claim.ts'
import { alsoRead } from './watched.ts'

/** What belongs to a cluster by name is made the cluster's, unless something else controls it. */
export const adoptedByCluster = {
  watches: [alsoRead(Cluster)],
  async claim<Object extends AnyObject>(
    kind: Kind<Object>,
    object: Object,
    clusterName: string,
    { cache, writer }: { readonly cache: CacheReader; readonly writer: Writer },
  ): Promise<void> {
    if (controllerOf(object)) return
    const cluster = cache.get(Cluster, { namespace: object.metadata.namespace, name: clusterName })
    if (cluster) await claim(writer, kind, object, cluster, clusterName)
  },
}
