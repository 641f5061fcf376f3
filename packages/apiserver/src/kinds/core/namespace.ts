import { digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill, inner, keep } from '../fill.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

const nameLabel = 'kubernetes.io/metadata.name'

export const namespace: Strategy = {
  group: '',
  kind: 'Namespace',
  names: 'label',
  returnDeletedObject: true,
  defaults: {
    'core.v1.Namespace': (one) => {
      const metadata = inner(one, 'metadata')
      if (metadata.name) inner(metadata, 'labels')[nameLabel] = metadata.name
    },
    'core.v1.NamespaceStatus': (one) => fill(one, { phase: 'Active' }),
  },
  prepareForCreate: labelWithName,
  completeCreate(one) {
    const spec = inner(one, 'spec')
    const finalizers = Array.isArray(spec.finalizers) ? spec.finalizers : []
    if (!finalizers.includes('kubernetes')) spec.finalizers = [...finalizers, 'kubernetes']
    one.status = { phase: 'Active' }
  },
  prepareForUpdate(object, old) {
    labelWithName(object)
    keep(object, old, 'spec')
  },
  holdsDeletion(object) {
    const finalizers = valueAt(object, ['spec', 'finalizers'])
    return Array.isArray(finalizers) && finalizers.length > 0
  },
  beginDeletion(object, now) {
    object.metadata.deletionTimestamp ??= now
    const status: JsonObject = isObject(object.status) ? object.status : {}
    object.status = { ...status, phase: 'Terminating' }
  },
  selectableFields: 'status.phase',
  print: (one, age) => [nameOf(one), digText(one, 'status.phase'), age(created(one))],
}

/** A namespace always carries its name as a label. */
function labelWithName({ metadata }: KubeObject): void {
  metadata.labels = { ...metadata.labels, [nameLabel]: metadata.name ?? '' }
}
