import { equal, isObject, type Json, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import { compileLabelSelector } from '../apimachinery/selectors/label-selector.ts'
import { ownRequest } from '../request/resource-request.ts'
import { type Entry, thaw } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { replace } from '../verbs/update.ts'

const roles = 'rbac.authorization.k8s.io/clusterroles'
const manager = 'clusterrole-aggregation-controller'
const options = { dryRun: false, manager, fieldValidation: 'Ignore', force: false } as const

/** Gives cluster roles that are sums of others the rules of those. */
export class RoleAggregator {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    api.store.onChange(({ resource }) => {
      if (resource === roles) api.background.enqueue('cluster roles', () => this.#sumUp())
    })
  }

  async #sumUp(): Promise<void> {
    const entries = this.#api.store.collection(roles).entries()
    for (const entry of entries) {
      const object = thaw(entry)
      const selectors = valueAt(object, ['aggregationRule', 'clusterRoleSelectors'])
      if (!Array.isArray(selectors)) continue
      const rules = sumOf(entry, selectors, entries)
      if (!equal(rules, object['rules'] ?? [])) await this.#write(entry, rules)
    }
  }

  async #write(entry: Entry, rules: Json[]): Promise<void> {
    const served = this.#api.registry.find('rbac.authorization.k8s.io', 'v1', 'clusterroles')!
    const old = thaw(entry, served.apiVersion)
    const next = { ...old, metadata: { ...old.metadata }, rules }
    await replace(this.#api, ownRequest(served, '', entry.name, manager), entry, old, next, options)
  }
}

/** The rules of all that the selectors choose, each once, in the order of the selectors and of names. */
function sumOf(sum: Entry, selectors: Json[], entries: readonly Entry[]): Json[] {
  const rules: Json[] = []
  for (const selector of selectors.filter(isObject)) {
    const chosen = compileLabelSelector(selector)
    for (const entry of entries) {
      if (entry.name === sum.name || !chosen(entry.labels)) continue
      for (const rule of (thaw(entry)['rules'] ?? []) as JsonObject[]) {
        if (!rules.some((known) => equal(known, rule))) rules.push(rule)
      }
    }
  }
  return rules
}
