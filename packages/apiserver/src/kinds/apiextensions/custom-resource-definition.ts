import type { JsonObject } from '../../apimachinery/json/json.ts'
import { each, fill, inner } from '../fill.ts'
import type { Strategy } from '../strategy.ts'
import type { Definition } from './definition.ts'
import { prepareDefinition, recordStoredVersion } from './prepare-definition.ts'
import { cleanupFinalizer, markTerminating } from './terminating.ts'
import { validateDefinition } from './validate-definition.ts'

export const customResourceDefinition: Strategy = {
  group: 'apiextensions.k8s.io',
  kind: 'CustomResourceDefinition',
  resourcePrefix: 'apiextensions.k8s.io/customresourcedefinitions',
  generation: true,
  allowUnconditionalUpdate: false,
  awaitsControllers: true,
  defaults: {
    'apiextensions.v1.CustomResourceDefinition': fillDefinition,
    'apiextensions.v1.ServiceReference': (one) => fill(one, { port: 443 }),
  },
  prepareForCreate: prepareDefinition,
  prepareForUpdate: recordStoredVersion,
  validate: (object, old) => validateDefinition(object as Definition, old as Definition | undefined),
  deletionFinalizers: (finalizers) => [...new Set([...finalizers, cleanupFinalizer])],
  beginDeletion(object, now) {
    if (object.metadata.deletionTimestamp) return
    object.metadata.deletionTimestamp = now
    markTerminating(object, now)
  },
}

function fillDefinition(one: JsonObject): void {
  const spec = inner(one, 'spec')
  const names = inner(spec, 'names')
  const kind = typeof names.kind === 'string' ? names.kind : ''
  fill(names, { singular: kind.toLowerCase(), ...(kind === '' ? {} : { listKind: `${kind}List` }) })
  fill(spec, { conversion: { strategy: 'None' } })
  const status = inner(one, 'status')
  const storage = each(spec, 'versions').find((version) => version.storage === true)
  const stored = Array.isArray(status.storedVersions) && status.storedVersions.length > 0
  if (!stored && storage !== undefined) status.storedVersions = [storage.name ?? null]
}
