import { difference, type FieldSet, leaf } from './field-set.ts'

/** Fields that identify or version an object: nobody owns them. */
const unowned: FieldSet = {
  'f:apiVersion': leaf,
  'f:kind': leaf,
  'f:metadata': {
    '.': leaf,
    'f:name': leaf,
    'f:namespace': leaf,
    'f:creationTimestamp': leaf,
    'f:selfLink': leaf,
    'f:uid': leaf,
    'f:clusterName': leaf,
    'f:generation': leaf,
    'f:managedFields': leaf,
    'f:resourceVersion': leaf,
  },
}

export function withoutIdentity(fields: FieldSet): FieldSet {
  return difference(fields, unowned)
}
