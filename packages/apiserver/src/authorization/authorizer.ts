import type { User } from '../apimachinery/meta/user.ts'
import { keyOf, objectOf } from '../store/entry.ts'
import type { Store } from '../store/store.ts'

const group = 'rbac.authorization.k8s.io'

/** One rule of a role. */
export interface Rule {
  readonly verbs: readonly string[]
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
}

/** What someone wants to do; `path` for anything that is not a resource. */
export interface Attributes {
  readonly verb: string
  readonly group: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
  readonly path?: string
}

export interface Decision {
  readonly allowed: boolean
  /** Which binding allowed it, as a SubjectAccessReview reports. */
  readonly reason: string
}

interface Subject {
  readonly kind: string
  readonly name: string
  readonly namespace?: string
}

/** What is read of a Role or a ClusterRole. */
interface Role {
  readonly rules?: readonly Rule[]
}

/** What is read of a RoleBinding or a ClusterRoleBinding. */
interface RoleBinding {
  readonly roleRef: { readonly kind: string; readonly name: string }
  readonly subjects?: readonly Subject[]
}

interface Binding {
  readonly name: string
  readonly namespace: string
  readonly subjects: readonly Subject[]
  readonly role: { readonly kind: string; readonly name: string }
}

const denied: Decision = { allowed: false, reason: '' }

/** Decides by the stored roles and bindings; `system:masters` may do everything. */
export class Authorizer {
  readonly #store: Store
  #bindings: Binding[] | undefined
  #roles = new Map<string, readonly Rule[]>()

  constructor(store: Store) {
    this.#store = store
    store.onChange((change) => {
      if (change.resource.startsWith(`${group}/`)) this.forget()
    })
  }

  /** Drops what was derived from the store. */
  forget(): void {
    this.#bindings = undefined
    this.#roles.clear()
  }

  authorize(user: User, attributes: Attributes): Decision {
    if (user.groups.includes('system:masters')) return { allowed: true, reason: '' }
    for (const binding of this.#bindingsFor(attributes.namespace)) {
      const subject = binding.subjects.find((one) => covers(one, binding.namespace, user))
      if (!subject) continue
      if (this.#rulesOf(binding).some((rule) => allows(rule, attributes))) {
        return { allowed: true, reason: reasonFor(binding, subject) }
      }
    }
    return denied
  }

  /** Every rule that holds for a user in a namespace, cluster-wide ones first. */
  rulesFor(user: User, namespace: string): Rule[] {
    const bindings = this.#bindingsFor(namespace).filter((binding) =>
      binding.subjects.some((subject) => covers(subject, binding.namespace, user)),
    )
    return bindings.flatMap((binding) => [...this.#rulesOf(binding)])
  }

  /** Is there such a role or cluster role. */
  hasRole(kind: string, namespace: string, name: string): boolean {
    const { storage, key } = placeOf(kind, namespace, name)
    return this.#store.collection(storage).get(key) !== undefined
  }

  /** The rules of a role or cluster role; empty when there is none. */
  rulesOfRole(kind: string, namespace: string, name: string): readonly Rule[] {
    const { storage, key } = placeOf(kind, namespace, name)
    const known = this.#roles.get(`${storage} ${key}`)
    if (known) return known
    const entry = this.#store.collection(storage).get(key)
    const rules = entry ? (objectOf<Role>(entry).rules ?? []) : []
    this.#roles.set(`${storage} ${key}`, rules)
    return rules
  }

  #rulesOf(binding: Binding): readonly Rule[] {
    return this.rulesOfRole(binding.role.kind, binding.namespace, binding.role.name)
  }

  #bindingsFor(namespace: string): Binding[] {
    this.#bindings ??= [...this.#read('clusterrolebindings'), ...this.#read('rolebindings')]
    return this.#bindings.filter((binding) => binding.namespace === '' || binding.namespace === namespace)
  }

  #read(plural: string): Binding[] {
    return this.#store
      .collection(`${group}/${plural}`)
      .entries()
      .map((entry) => {
        const { roleRef, subjects } = objectOf<RoleBinding>(entry)
        const { kind, name } = roleRef
        return {
          name: entry.name,
          namespace: entry.namespace,
          subjects: subjects ?? [],
          role: { kind, name },
        }
      })
  }
}

/** Where a role or cluster role is stored. */
function placeOf(kind: string, namespace: string, name: string): { storage: string; key: string } {
  return kind === 'Role'
    ? { storage: `${group}/roles`, key: keyOf(namespace, name) }
    : { storage: `${group}/clusterroles`, key: keyOf('', name) }
}

function covers(subject: Subject, namespace: string, user: User): boolean {
  if (subject.kind === 'User') return subject.name === user.name
  if (subject.kind === 'Group') return user.groups.includes(subject.name)
  return user.name === `system:serviceaccount:${subject.namespace ?? namespace}:${subject.name}`
}

const holds = (list: readonly string[] | undefined, value: string) =>
  list !== undefined && (list.includes('*') || list.includes(value))

/** Does one rule allow a request. */
export function allows(rule: Rule, { verb, group, resource, subresource, name, path }: Attributes): boolean {
  if (!holds(rule.verbs, verb)) return false
  if (path !== undefined) return rule.nonResourceURLs?.some((url) => matchesUrl(url, path)) ?? false
  const full = subresource ? `${resource}/${subresource}` : resource
  const resources = rule.resources ?? []
  const named =
    resources.includes('*') ||
    resources.includes(full) ||
    (subresource !== '' && resources.includes(`*/${subresource}`))
  if (!named || !holds(rule.apiGroups, group)) return false
  return !rule.resourceNames?.length || rule.resourceNames.includes(name)
}

function matchesUrl(url: string, path: string): boolean {
  if (url === '*' || url === path) return true
  return url.endsWith('*') && path.startsWith(url.slice(0, -1))
}

function reasonFor(binding: Binding, subject: Subject): string {
  const type = binding.namespace ? 'RoleBinding' : 'ClusterRoleBinding'
  const name = binding.namespace ? `${binding.name}/${binding.namespace}` : binding.name
  const who =
    subject.kind === 'ServiceAccount'
      ? `ServiceAccount "${subject.name}/${subject.namespace ?? binding.namespace}"`
      : `${subject.kind} "${subject.name}"`
  return `RBAC: allowed by ${type} "${name}" of ${binding.role.kind} "${binding.role.name}" to ${who}`
}
