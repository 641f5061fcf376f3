import type { Api } from '../api.ts'
import { timestamp } from '../clock.ts'
import { sameJson } from '../json.ts'
import type { Change } from '../store/collection.ts'
import { thaw } from '../store/entry.ts'
import { customResources } from './custom-resource.ts'
import type { Condition, Definition, Names } from './definition.ts'

export const definitions = 'apiextensions.k8s.io/customresourcedefinitions'
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io'

/** Serves what CustomResourceDefinitions define and reports on them: names accepted, established, terminating. */
export class DefinitionController {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    api.store.onChange((change) => {
      if (change.resource === definitions) this.#onChange(change)
    })
    for (const entry of api.store.collection(definitions).entries()) this.#serve(thaw(entry) as Definition)
  }

  #onChange(change: Change): void {
    const definition = thaw(change.entry) as Definition
    const { group, names } = definition.spec
    if (change.type === 'DELETED') this.#api.registry.remove(group, names.plural)
    else if (!this.#report(definition)) this.#serve(definition)
  }

  /** Writes the status when it is out of date; true when it wrote, for then another change follows. */
  #report(definition: Definition): boolean {
    const status = reportOf(definition, this.#api)
    const entry = this.#api.store.collection(definitions).get(definition.metadata.name ?? '')
    if (!entry || String(entry.revision) !== definition.metadata.resourceVersion) return true
    if (sameJson(status, definition.status)) return false
    this.#api.store.put(definitions, { ...definition, status })
    return true
  }

  #serve(definition: Definition): void {
    const { registry } = this.#api
    const { group, names } = definition.spec
    registry.remove(group, names.plural)
    const established = definition.status?.conditions?.some(
      (one) => one.type === 'Established' && one.status === 'True',
    )
    if (established) for (const served of customResources(definition)) registry.add(served)
  }
}

function reportOf(definition: Definition, api: Api): NonNullable<Definition['status']> {
  const names = fullNames(definition.spec.names)
  const now = timestamp(api.clock.now())
  const stored = definition.status?.storedVersions ?? []
  const storage = definition.spec.versions.find((version) => version.storage)?.name ?? ''
  const conditions = definition.status?.conditions ?? []
  return {
    ...definition.status,
    conditions: [
      condition(conditions, now, 'NamesAccepted', 'True', 'NoConflicts', 'no conflicts found'),
      condition(
        conditions,
        now,
        'Established',
        'True',
        'InitialNamesAccepted',
        'the initial names have been accepted',
      ),
    ],
    acceptedNames: names,
    storedVersions: stored.includes(storage) ? stored : [...stored, storage],
  }
}

function condition(
  known: readonly Condition[],
  now: string,
  type: string,
  status: string,
  reason: string,
  message: string,
): Condition {
  const old = known.find((one) => one.type === type)
  return {
    type,
    status,
    lastTransitionTime: old?.status === status ? old.lastTransitionTime : now,
    reason,
    message,
  }
}

/** Names with what the server fills in: singular and list kind. */
export function fullNames(names: Names): Names {
  return {
    ...names,
    singular: names.singular ?? names.kind.toLowerCase(),
    listKind: names.listKind ?? `${names.kind}List`,
  }
}
