import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { NameStyle } from '../apimachinery/meta/validate-meta.ts'
import { builtInSchema } from '../kinds/built-in-schema.ts'
import { builtinConversion } from '../kinds/convert/index.ts'
import type { Kind } from '../kinds/kind.ts'
import { kinds } from '../kinds/kinds.ts'
import { builtinTable } from './builtin-table.ts'
import { selectableFields } from './selectable-fields.ts'
import { apiVersionOf, type Convert, type Rules, type Served, storageKey } from './served.ts'

const words = (text: string) => new Set(text.split(' '))

const countsGenerations = words(
  'deployments statefulsets daemonsets replicasets replicationcontrollers jobs cronjobs ingresses ingressclasses ' +
    'networkpolicies poddisruptionbudgets customresourcedefinitions mutatingwebhookconfigurations podtemplates ' +
    'validatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings endpointslices ' +
    'pods priorityclasses',
)
const createsOnUpdate = words(
  'leases endpoints events limitranges roles rolebindings clusterroles clusterrolebindings services runtimeclasses',
)
const needsVersion = words(
  'leases customresourcedefinitions mutatingwebhookconfigurations validatingwebhookconfigurations ' +
    'validatingadmissionpolicies validatingadmissionpolicybindings poddisruptionbudgets csidrivers csinodes ' +
    'csistoragecapacities volumeattachments runtimeclasses',
)
const returnsDeleted = words(
  'pods services serviceaccounts podtemplates resourcequotas persistentvolumes persistentvolumeclaims namespaces ' +
    'csidrivers storageclasses volumeattachments csinodes',
)
const pathNames = words('roles rolebindings clusterroles clusterrolebindings apiservices')

/** Events are one resource in two groups. */
function storageOf({ group, plural }: Kind): string {
  return group === 'events.k8s.io' ? plural : storageKey(group, plural)
}

function versionOf({ group, version }: Kind): string {
  return apiVersionOf(group, version)
}

function converterOf(storage: string): Convert | undefined {
  const convert = builtinConversion(storage)
  return convert && (async (objects, to) => objects.map((object) => convert(object, to) as KubeObject))
}

function rules(kind: Kind): Rules {
  return {
    generation: countsGenerations.has(kind.plural),
    createOnUpdate: createsOnUpdate.has(kind.plural),
    unconditionalUpdate: !needsVersion.has(kind.plural),
    returnsDeleted: returnsDeleted.has(kind.plural),
    orphans: kind.plural === 'jobs' || kind.plural === 'replicationcontrollers',
    names: nameStyle(kind.plural),
  }
}

function nameStyle(plural: string): NameStyle {
  if (pathNames.has(plural)) return 'path'
  if (plural === 'services') return 'label1035'
  return plural === 'namespaces' ? 'label' : 'subdomain'
}

/** What is served without any CustomResourceDefinition. */
export function builtinResources(): Served[] {
  const versions = Map.groupBy(kinds, storageOf)
  return kinds.map((kind) => builtin(kind, storageOf(kind), versions.get(storageOf(kind))!))
}

/** A kind as it is served; the first of its versions is the one that is stored. */
function builtin(kind: Kind, storage: string, versions: readonly Kind[]): Served {
  const schemas = versions.map((each) => [versionOf(each), builtInSchema(each)] as const)
  return {
    ...kind,
    apiVersion: versionOf(kind),
    listKind: `${kind.kind}List`,
    storage,
    storageVersion: versionOf(versions[0]!),
    custom: false,
    hasStatus: kind.subresources.some((sub) => sub.name === 'status'),
    defaultsStatus: false,
    schemas: new Map(schemas),
    scale: kind.subresources.some((sub) => sub.name === 'scale')
      ? {
          specReplicas: ['spec', 'replicas'],
          statusReplicas: ['status', 'replicas'],
          selector: undefined,
        }
      : undefined,
    schema: builtInSchema(kind),
    table: builtinTable(kind),
    builtin: kind,
    source: undefined,
    rules: rules(kind),
    selectable: selectableFields(kind, storage),
    converter: converterOf(storage),
    since: 0,
    terminating: false,
    deprecation: undefined,
  }
}
