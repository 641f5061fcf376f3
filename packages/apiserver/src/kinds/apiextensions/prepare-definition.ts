import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import type { Definition } from './definition.ts'

/** Fills in what the server completes in a definition: singular, list kind, conversion, and the first status. */
export function prepareDefinition(object: KubeObject): void {
  const definition = object as Definition
  const names = definition.spec?.names
  if (names?.kind) {
    names.singular ??= names.kind.toLowerCase()
    names.listKind ??= `${names.kind}List`
  }
  if (definition.spec) definition.spec.conversion ??= { strategy: 'None' }
  const storage = definition.spec?.versions?.find((version) => version.storage)?.name
  object['status'] = {
    conditions: null,
    acceptedNames: { plural: '', kind: '' },
    storedVersions: storage ? [storage] : [],
  }
}

/** Remembers every version that was ever the stored one. */
export function recordStoredVersion(object: KubeObject): void {
  const definition = object as Definition
  const storage = definition.spec?.versions?.find((version) => version.storage)?.name
  const stored = definition.status?.storedVersions ?? []
  if (storage && !stored.includes(storage)) {
    definition.status = { ...definition.status, storedVersions: [...stored, storage] }
  }
}
