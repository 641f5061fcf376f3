import type { Json } from '../http.ts'
import type { CaseContext } from '../suite/case-context.ts'

/** A custom kind that a case made for itself. */
export interface CustomKind {
  group: string
  crdName: string
  /** Where its objects are, in the case's namespace unless another is given. */
  at(name?: string, subresource?: string, options?: { version?: string; namespace?: string }): string
  object(name: string, fields?: Json, version?: string): Json
}

export interface CustomKindOptions {
  /** The schema of `spec`; replaces the whole schema when it has a `type` of its own under `schema`. */
  spec?: Json
  /** The schema of `status`. */
  status?: Json
  /** The whole schema, instead of the two above. */
  schema?: Json
  scope?: 'Namespaced' | 'Cluster'
  subresources?: Json
  columns?: Json[]
  /** Whole versions, instead of a single v1. */
  versions?: Json[]
  /** Further fields of the CRD's spec. */
  more?: Json
}

/** The CRD itself, with a group of its own. */
export function customResourceDefinition(context: CaseContext, options: CustomKindOptions = {}): Json {
  const group = `${context.name('g')}.example.com`
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    schema: { openAPIV3Schema: options.schema ?? wholeSchema(options) },
    ...(options.subresources && { subresources: options.subresources }),
    ...(options.columns && { additionalPrinterColumns: options.columns }),
  }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `widgets.${group}` },
    spec: {
      group,
      scope: options.scope ?? 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      versions: options.versions ?? [version],
      ...options.more,
    },
  }
}

function wholeSchema({ spec, status }: CustomKindOptions): Json {
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  return { type: 'object', properties: { spec: spec ?? open, status: status ?? open } }
}

export const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** Creates the CRD, waits until it is served, and makes the case's namespace. */
export async function customKind(context: CaseContext, options: CustomKindOptions = {}): Promise<CustomKind> {
  const crd = customResourceDefinition(context, options)
  const namespace = options.scope === 'Cluster' ? undefined : await context.namespace()
  const { group } = crd.spec
  await context.must(201, context.post(crds, crd))
  const kind: CustomKind = {
    group,
    crdName: crd.metadata.name,
    at: (name, subresource, { version = crd.spec.versions[0].name, namespace: other = namespace } = {}) =>
      [
        `/apis/${group}/${version}`,
        ...(other === undefined ? [] : ['namespaces', other]),
        'widgets',
        ...(name === undefined ? [] : [name]),
        ...(subresource === undefined ? [] : [subresource]),
      ].join('/'),
    object: (name, fields = {}, version = crd.spec.versions[0].name) => ({
      apiVersion: `${group}/${version}`,
      kind: 'Widget',
      ...fields,
      metadata: { name, ...fields.metadata },
    }),
  }
  await established(context, crd.metadata.name)
  await context.eventually(
    () => context.get(kind.at()),
    (answer) => answer.status === 200,
  )
  return kind
}

/** Waits until the CRD says that it is established. */
export function established(context: CaseContext, crdName: string): Promise<Json> {
  return context.eventually(
    () => context.get(`${crds}/${crdName}`),
    (answer) =>
      answer.body.status?.conditions?.some(
        (each: Json) => each.type === 'Established' && each.status === 'True',
      ),
  )
}
