import { type AnyObject, type Kind, type Writer, withController } from '@barometer/controller'
import { clusterNameLabel } from '../api/names.ts'

/**
 * Makes an object the owner's, and says to which cluster it belongs: one write, or none where it is so already. Throws
 * where another controls it.
 */
export async function claim<Object extends AnyObject>(
  writer: Writer,
  kind: Kind<Object>,
  object: Object,
  owner: AnyObject,
  cluster: string,
): Promise<void> {
  const owned = withController(object, owner)
  const labelled = object.metadata.labels?.[clusterNameLabel] === cluster
  if (owned === object && labelled) return
  const { uid, resourceVersion, ownerReferences } = owned.metadata
  await writer.patch(kind, object.metadata, 'merge', {
    metadata: { uid, resourceVersion, ownerReferences, labels: { [clusterNameLabel]: cluster } },
  })
}
