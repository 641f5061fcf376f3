import type { KubeObject } from '@barometer/client'

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'
const dataKinds = new Set(['Secret', 'ConfigMap'])
const dataFields = new Set(['data', 'stringData', 'binaryData', 'immutable'])

/**
 * What is kept of an object: managers without the fields they manage, no copy of what was last applied (a Secret's is as
 * secret as its data), no data of Secrets and ConfigMaps, no schemas of definitions.
 */
export function shorten(object: KubeObject): KubeObject {
  const { metadata } = object
  const { managedFields, annotations } = metadata
  const shorter: Record<string, unknown> = { ...metadata }
  if (Array.isArray(managedFields)) shorter['managedFields'] = managedFields.map(shortManager)
  if (annotations && lastApplied in annotations) {
    const { [lastApplied]: _, ...others } = annotations
    shorter['annotations'] = others
  }
  const kept = { ...withoutBulk(object), metadata: shorter }
  return kept as unknown as KubeObject
}

function shortManager(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const { fieldsV1: _, fieldsType: __, ...short } = entry as Record<string, unknown>
  return short
}

function withoutBulk(object: KubeObject): Readonly<Record<string, unknown>> {
  const { apiVersion, kind } = object
  if (apiVersion === 'v1' && dataKinds.has(kind)) {
    return Object.fromEntries(Object.entries(object).filter(([name]) => !dataFields.has(name)))
  }
  if (kind === 'CustomResourceDefinition' && apiVersion.startsWith('apiextensions.k8s.io/')) {
    return { ...object, spec: withoutSchemas(object['spec']) }
  }
  return object
}

function withoutSchemas(spec: unknown): unknown {
  if (typeof spec !== 'object' || spec === null) return spec
  const { versions, ...rest } = spec as { versions?: unknown }
  if (!Array.isArray(versions)) return spec
  return {
    ...rest,
    versions: versions.map((version) => {
      if (typeof version !== 'object' || version === null) return version
      const { schema: _, additionalPrinterColumns: __, ...short } = version
      return short
    }),
  }
}
