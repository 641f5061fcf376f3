import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { checkFields } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Admission, Cluster, Operation, Review } from './admission.ts'
import { LimitRanges } from './limit-ranges.ts'
import { ruleMatches } from './match.ts'
import { type BoundPolicy, concernsPolicy, enforce, readPolicies } from './policies.ts'
import { Priorities } from './priorities.ts'
import { ask, readWebhooks, type Wanted, type Webhook, wantedAs } from './webhooks.ts'

const group = 'admissionregistration.k8s.io/'

/** Admission as configured by objects in the store: mutating webhooks, then policies, then validating webhooks. */
export class AdmissionChain implements Admission {
  readonly #cluster: Cluster
  readonly #limits: LimitRanges
  readonly #priorities: Priorities
  #mutating: Webhook[] | undefined
  #validating: Webhook[] | undefined
  #policies: BoundPolicy[] | undefined

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#limits = new LimitRanges(cluster.store)
    this.#priorities = new Priorities(cluster.store)
    cluster.store.onChange((change) => this.forget(change.resource))
  }

  /** Reads the configuration afresh when it is next needed. */
  forget(resource = group): void {
    if (!resource.startsWith(group)) return
    this.#mutating = undefined
    this.#validating = undefined
    this.#policies = undefined
  }

  concerns(operation: Operation, request: ResourceRequest): boolean {
    const { mutating, validating, policies } = this.#configured()
    if (policies.length) return true
    if (!mutating.length && !validating.length) return false
    const versions = [request.served, ...this.#cluster.registry.siblings(request.served)]
    return [...mutating, ...validating].some((hook) =>
      hook.rules?.some((rule) =>
        versions.some((served) => ruleMatches(rule, operation, { ...request, served })),
      ),
    )
  }

  mutate(review: Review): Promise<KubeObject> | undefined {
    this.#limits.fill(review)
    this.#priorities.fill(review)
    const { mutating } = this.#configured()
    const hooks = this.#wanted(mutating, review)
    return hooks.length ? this.#mutateBy(hooks, review) : undefined
  }

  validate(review: Review): Promise<void> | undefined {
    this.#limits.check(review)
    const { validating, policies } = this.#configured()
    for (const policy of policies) {
      if (concernsPolicy(this.#cluster, policy, review)) enforce(this.#cluster, policy, review)
    }
    const hooks = this.#wanted(validating, review)
    return hooks.length ? this.#validateBy(hooks, review) : undefined
  }

  #wanted(hooks: readonly Webhook[], review: Review): Wanted[] {
    return hooks.flatMap((hook) => {
      const as = wantedAs(this.#cluster, hook, review)
      return as ? [{ hook, as }] : []
    })
  }

  async #mutateBy(hooks: readonly Wanted[], review: Review): Promise<KubeObject> {
    let object = review.object
    let changed = false
    for (const hook of hooks) {
      const patched = await ask(this.#cluster, hook, { ...review, object }, true)
      if (patched) changed = true
      object = patched ?? object
    }
    if (changed)
      for (const hook of hooks.slice(0, -1)) {
        if (hook.hook.reinvocationPolicy === 'IfNeeded')
          object = (await ask(this.#cluster, hook, { ...review, object }, true)) ?? object
      }
    if (!object || !changed) return object ?? review.object!
    return checkFields(object, review.request, 'Ignore')
  }

  async #validateBy(hooks: readonly Wanted[], review: Review): Promise<void> {
    await Promise.all(hooks.map((hook) => ask(this.#cluster, hook, review, false)))
  }

  #configured(): { mutating: Webhook[]; validating: Webhook[]; policies: BoundPolicy[] } {
    this.#mutating ??= readWebhooks(this.#cluster, 'mutating')
    this.#validating ??= readWebhooks(this.#cluster, 'validating')
    this.#policies ??= readPolicies(this.#cluster)
    return { mutating: this.#mutating, validating: this.#validating, policies: this.#policies }
  }
}
