import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { digText } from '../../apimachinery/json/dig.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { nameErrors } from '../../apimachinery/meta/validate-meta.ts'
import { nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

/** Of a beta API, so the generated tables do not have it. Certificates are told by their frame and not read. */
export const clusterTrustBundle: Strategy = {
  group: 'certificates.k8s.io',
  kind: 'ClusterTrustBundle',
  versions: [
    {
      group: 'certificates.k8s.io',
      version: 'v1beta1',
      kind: 'ClusterTrustBundle',
      plural: 'clustertrustbundles',
      singular: 'clustertrustbundle',
      namespaced: false,
      shortNames: [],
      categories: [],
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      subresources: [],
      columns: [
        { name: 'Name', type: 'string', format: 'name', priority: 0 },
        { name: 'SignerName', type: 'string', format: '', priority: 0 },
      ],
      type: 'certificates.v1beta1.ClusterTrustBundle',
    },
  ],
  types: `
= certificates.v1beta1.ClusterTrustBundle ClusterTrustBundle
kind string o
apiVersion string o
metadata #meta.ObjectMeta o
spec #certificates.v1beta1.ClusterTrustBundleSpec r
= certificates.v1beta1.ClusterTrustBundleList ClusterTrustBundleList
kind string o
apiVersion string o
metadata #meta.ListMeta o
items []#certificates.v1beta1.ClusterTrustBundle r
= certificates.v1beta1.ClusterTrustBundleSpec ClusterTrustBundleSpec
signerName string o
trustBundle string r
`,
  names: 'path',
  allowUnconditionalUpdate: false,
  validate,
  selectableFields: 'spec.signerName',
  print: (one) => [nameOf(one), digText(one, 'spec.signerName', '<none>')],
}

function validate(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  const signer = digText(object, 'spec.signerName')
  const name = object.metadata.name ?? ''
  return [
    ...nameProblems(name, signer).map((why) => fieldError.invalid('metadata.name', name, why)),
    ...anchorErrors(digText(object, 'spec.trustBundle')),
    ...(old && digText(old, 'spec.signerName') !== signer
      ? [fieldError.invalid('spec.signerName', signer, 'field is immutable')]
      : []),
  ]
}

/** The bundle of a signer is named for it, with colons where the signer has slashes. */
function nameProblems(name: string, signer: string): string[] {
  if (signer === '') {
    return name.includes(':')
      ? ['ClusterTrustBundle without signer name must not have ":" in its name']
      : nameErrors(name)
  }
  const prefix = `${signer.replaceAll('/', ':')}:`
  return name.startsWith(prefix)
    ? nameErrors(name.slice(prefix.length))
    : [`ClusterTrustBundle for signerName ${signer} must be named with prefix ${prefix}`]
}

const block = /-----BEGIN ([^-\n]*)-----\n[\s\S]*?\n-----END \1-----/g

function anchorErrors(bundle: string): FieldError[] {
  const wrong = (why: string) => fieldError.invalid('spec.trustBundle', '<value omitted>', why)
  const types = [...bundle.matchAll(block)].map(([, type]) => type)
  if (types.length === 0) return [wrong('at least one trust anchor must be provided')]
  return types.flatMap((type, index) =>
    type === 'CERTIFICATE' ? [] : [wrong(`entry ${index} has bad block type: ${type}`)],
  )
}
