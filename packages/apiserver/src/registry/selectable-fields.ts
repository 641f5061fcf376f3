import type { Kind } from '../kinds/kind.ts'

/** A field that lists and watches may select by. */
export interface SelectableField {
  /** Where a stored object may have it; the first that says something counts. */
  readonly paths: readonly (readonly string[])[]
  /** What it reads as where nothing is said. */
  readonly absent: string
}

/** By storage key: `label`, `label:what it reads as when absent`, or `label=path|path` where the two differ. */
const labels: Readonly<Record<string, string>> = {
  pods:
    'spec.nodeName spec.restartPolicy spec.schedulerName spec.serviceAccountName spec.hostNetwork:false ' +
    'status.phase status.podIP status.podIPs= status.nominatedNodeName',
  nodes: 'spec.unschedulable:false',
  namespaces: 'status.phase',
  secrets: 'type',
  services: 'spec.clusterIP spec.type',
  replicationcontrollers: 'status.replicas:0',
  'batch/jobs': 'status.successful=status.succeeded:0',
  'certificates.k8s.io/certificatesigningrequests': 'spec.signerName',
  'resource.k8s.io/resourceslices': 'spec.nodeName spec.driver',
  events:
    'involvedObject.kind involvedObject.namespace involvedObject.name involvedObject.uid involvedObject.apiVersion ' +
    'involvedObject.resourceVersion involvedObject.fieldPath reason reportingComponent type ' +
    'source=source.component|reportingComponent',
}

/** What the other group of Events calls them; stored they are called as above. */
const eventLabels =
  ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath']
    .map((field) => `regarding.${field}=involvedObject.${field} `)
    .join('') + 'reportingController=reportingComponent reason type'

/** What a built-in kind may be selected by beside name and namespace. */
export function selectableFields(kind: Kind, storage: string): ReadonlyMap<string, SelectableField> {
  const text = kind.group === 'events.k8s.io' ? eventLabels : (labels[storage] ?? '')
  return new Map(text.split(' ').filter(Boolean).map(parsed))
}

function parsed(entry: string): [string, SelectableField] {
  const [field = '', absent = ''] = entry.split(':')
  const [label = '', paths = label] = field.split('=')
  return [label, { paths: paths.split('|').map((path) => path.split('.')), absent }]
}
