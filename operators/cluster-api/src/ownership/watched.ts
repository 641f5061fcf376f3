import {
  type AnyObject,
  type Kind,
  type MappedSource,
  type NamedIndex,
  type Predicate,
  type StatusObject,
  watches,
} from '@barometer/controller'
import { Cluster } from '../api/cluster.ts'
import { clusterNameLabel } from '../api/names.ts'
import { kindOfReference, type Reference } from '../api/reference.ts'

/** What members of a cluster wait for has come, or gone. */
const readinessChanged: Predicate<Cluster> = ({ type, object, old }) =>
  type !== 'Updated' ||
  object.status?.infrastructureReady !== old?.status?.infrastructureReady ||
  object.status?.controlPlaneReady !== old?.status?.controlPlaneReady ||
  object.metadata.deletionTimestamp !== old?.metadata.deletionTimestamp

/** Wakes the members of a kind when their cluster becomes ready or is deleted. */
export function clusterOf<Member extends AnyObject>(kind: Kind<Member>): MappedSource {
  return watches(
    Cluster,
    ({ metadata: { namespace, name } }, cache) =>
      cache
        .list(kind, { namespace })
        .filter((member) => nameOfCluster(member) === name)
        .map(({ metadata }) => metadata),
    { predicates: [readinessChanged] },
  )
}

/** The cluster that an object says it is of. */
function nameOfCluster(object: AnyObject): string | undefined {
  const { spec } = object as { readonly spec?: { readonly clusterName?: string } }
  return spec?.clusterName ?? object.metadata.labels?.[clusterNameLabel]
}

/** Wakes whoever refers to an object of a kind, also before it belongs to anybody. */
export function referredTo<Object extends AnyObject>(
  kind: Kind<StatusObject>,
  by: Kind<Object>,
  referenceOf: (object: Object) => Reference | undefined,
): MappedSource {
  const index: NamedIndex<Object> = {
    name: `what refers to ${kind.plural}.${kind.group}`,
    valuesOf: (object) => {
      const reference = referenceOf(object)
      return reference && kindOfReference(reference, [kind]) ? [reference.name] : []
    },
  }
  return watches(kind, ({ metadata: { namespace, name } }, cache) =>
    cache.list(by, { namespace, index, value: name }).map(({ metadata }) => metadata),
  )
}

/** A kind that is read and wakes nobody. */
export function alsoRead<Object extends AnyObject>(kind: Kind<Object>): MappedSource {
  return watches(kind, () => [])
}
