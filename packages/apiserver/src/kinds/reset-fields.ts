import { type FieldSet, fieldPath, union } from '../apimachinery/fieldmanager/field-set.ts'

const none: FieldSet = {}
const status = fieldPath('status')
const spec = fieldPath('spec')
const all = union(spec, fieldPath('metadata'))

/** Kinds whose status endpoint leaves more alone than the spec. */
const special: Readonly<Record<string, FieldSet>> = {
  'apps/Deployment': union(spec, fieldPath('metadata', 'labels')),
  '/Pod': union(
    union(spec, fieldPath('metadata', 'deletionTimestamp')),
    fieldPath('metadata', 'ownerReferences'),
  ),
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy': all,
  'networking.k8s.io/ServiceCIDR': all,
  'storage.k8s.io/VolumeAttachment': all,
}

/**
 * The fields that an endpoint never writes, so that nobody owns them through it: the status on the main endpoint of
 * a kind with a status endpoint, and everything but the status on that.
 */
export function resetFields(
  kind: { group: string; kind: string; custom: boolean; hasStatus: boolean },
  subresource: string,
): FieldSet {
  if (subresource === 'status') return kind.custom ? all : (special[`${kind.group}/${kind.kind}`] ?? spec)
  return subresource === '' && kind.hasStatus ? status : none
}
