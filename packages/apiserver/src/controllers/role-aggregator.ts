import { equal, isObject, type Json, objectsIn, valueAt } from '../apimachinery/json/json.ts'
import { compileLabelSelector } from '../apimachinery/selectors/label-selector.ts'
import { type Entry, objectOf } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { OwnClient } from '../verbs/own-client.ts'

const roles = 'rbac.authorization.k8s.io/clusterroles'

/** Gives cluster roles that are sums of others the rules of those. */
export class RoleAggregator {
  readonly #api: Api
  readonly #client: OwnClient

  constructor(api: Api) {
    this.#api = api
    this.#client = new OwnClient(api, 'clusterrole-aggregation-controller')
    api.store.onChange(({ resource }) => {
      if (resource === roles) api.background.enqueue('cluster roles', () => this.#sumUp())
    })
  }

  async #sumUp(): Promise<void> {
    const entries = this.#api.store.collection(roles).entries()
    for (const entry of entries) {
      const object = objectOf(entry)
      const selectors = valueAt(object, ['aggregationRule', 'clusterRoleSelectors'])
      if (!Array.isArray(selectors)) continue
      const rules = sumOf(entry, selectors, entries)
      if (!equal(rules, object['rules'] ?? [])) await this.#write(entry, rules)
    }
  }

  async #write(entry: Entry, rules: Json[]): Promise<void> {
    const served = this.#api.registry.find('rbac.authorization.k8s.io', 'v1', 'clusterroles')!
    const old = objectOf(entry, served.apiVersion)
    const next = { ...old, metadata: { ...old.metadata }, rules }
    await this.#client.update(served, entry, old, next)
  }
}

/** The rules of all that the selectors choose, each once, in the order of the selectors and of names. */
function sumOf(sum: Entry, selectors: Json[], entries: readonly Entry[]): Json[] {
  const rules: Json[] = []
  for (const selector of selectors.filter(isObject)) {
    const chosen = compileLabelSelector(selector)
    for (const entry of entries) {
      if (entry.name === sum.name || !chosen(entry.labels)) continue
      for (const rule of objectsIn(objectOf(entry)['rules'])) {
        if (!rules.some((known) => equal(known, rule))) rules.push(rule)
      }
    }
  }
  return rules
}
