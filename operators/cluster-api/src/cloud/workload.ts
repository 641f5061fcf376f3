import { type Clock, CloudError, type Faults, hurried, type Simulator } from '@barometer/simulator'

/** The parts of a control plane that each of its nodes runs. */
export const components = ['api-server', 'controller-manager', 'scheduler', 'etcd'] as const
export type Component = (typeof components)[number]

/** What runs on top of a control plane, and is upgraded after it. */
export const addons = ['kube-proxy', 'coredns'] as const
export type Addon = (typeof addons)[number]

/** What an instance is told to become. */
export interface Role {
  readonly role: 'init' | 'control-plane' | 'worker'
  readonly version: string
}

/** A node of a workload cluster. */
export interface Node {
  readonly name: string
  readonly instance: string
  readonly version: string
  readonly ready: boolean
  /** Since when it is ready or not: milliseconds since 1970. */
  readonly since: number
  /** Only nodes of the control plane have them. */
  readonly components: Readonly<Partial<Record<Component, boolean>>>
  readonly drained: boolean
}

/** A workload cluster, as its own API says. */
export interface Workload {
  readonly nodes: readonly Node[]
  readonly addons: Readonly<Record<Addon, { readonly version: string; readonly failure?: string }>>
}

/** How long kubeadm takes on an instance that runs, and an addon takes to roll out, in milliseconds. */
const bootTime = 60_000
const addonTime = 20_000

interface NodeState {
  readonly name: string
  readonly instance: string
  readonly role: Role
  ready: boolean
  since: number
  drained: boolean
}

interface AddonState {
  version: string
  next: string
  since: number
}

/** An instance that runs, and what it was told to become. */
export interface Booting {
  readonly id: string
  readonly name: string
  readonly runningSince: number
  readonly role: Role
}

/** The Kubernetes that runs on the instances of one cluster. */
export class WorkloadCluster {
  readonly #name: string
  readonly #faults: Faults
  readonly #clock: Clock
  readonly #nodes = new Map<string, NodeState>()
  readonly #addons = new Map<Addon, AddonState>()

  constructor(name: string, { faults, clock }: Pick<Simulator, 'faults' | 'clock'>) {
    this.#name = name
    this.#faults = faults
    this.#clock = clock
  }

  /** Lets time pass: instances become nodes, nodes become ready or not, addons reach their version. */
  advance(running: readonly Booting[], now: number): void {
    const alive = new Set(running.map(({ id }) => id))
    for (const [id] of this.#nodes) if (!alive.has(id)) this.#nodes.delete(id)
    for (const instance of running) this.#boot(instance, now)
    for (const node of this.#nodes.values()) {
      const ready = !this.#faults.active('node-not-ready', node.name)
      if (ready === node.ready) continue
      node.ready = ready
      node.since = now
    }
    for (const [addon, state] of this.#addons) {
      const failing = this.#faults.active('addon-upgrade-fails', addon)
      if (!failing && now >= state.since + hurried(addonTime, this.#clock)) state.version = state.next
    }
  }

  /** What its API answers; throws where nobody answers. */
  describe(): Workload {
    this.#assertReachable()
    return {
      nodes: [...this.#nodes.values()].map((node) => this.#nodeOf(node)),
      addons: { 'kube-proxy': this.#addonOf('kube-proxy'), coredns: this.#addonOf('coredns') },
    }
  }

  /** One of its nodes; throws where nobody answers. */
  node(name: string): Node | undefined {
    this.#assertReachable()
    const found = [...this.#nodes.values()].find((node) => node.name === name)
    return found && this.#nodeOf(found)
  }

  /** Evicts what runs on a node. Throws where something cannot be evicted; nothing happens where there is no such node. */
  drain(name: string): void {
    const node = [...this.#nodes.values()].find((candidate) => candidate.name === name)
    if (!node) return
    const blocked = this.#faults.active('drain-blocked', name)
    if (blocked) throw new CloudError('DrainBlocked', blocked.message, { retryable: true })
    node.drained = true
  }

  /** Begins to roll out another version of an addon. */
  upgrade(addon: Addon, version: string, now: number): void {
    const state = this.#addons.get(addon)
    if (!state || state.next === version) return
    state.next = version
    state.since = now
  }

  #boot({ id, name, runningSince, role }: Booting, now: number): void {
    if (this.#nodes.has(id) || now < runningSince + hurried(bootTime, this.#clock)) return
    if (this.#faults.active('boot-fails', name)) return
    const begins = role.role === 'init' && this.#nodes.size === 0
    if (!begins && !this.#reachable()) return
    this.#nodes.set(id, { name, instance: id, role, ready: true, since: now, drained: false })
    if (!begins) return
    for (const addon of addons)
      this.#addons.set(addon, { version: role.version, next: role.version, since: now - addonTime })
  }

  #assertReachable(): void {
    if (this.#reachable()) return
    const message = `the API of cluster ${this.#name} does not answer`
    throw new CloudError('WorkloadUnreachable', message, { retryable: true })
  }

  /** An API server answers on one of its nodes, and etcd has a quorum. */
  #reachable(): boolean {
    if (this.#faults.active('workload-unreachable', this.#name)) return false
    const nodes = [...this.#nodes.values()].filter(({ role }) => role.role !== 'worker')
    const works = (component: Component) => nodes.filter((node) => this.#works(component, node)).length
    return works('api-server') > 0 && works('etcd') * 2 > nodes.length
  }

  #works(component: Component, { name }: NodeState): boolean {
    return (
      !this.#faults.active('component-failing', `${component}/${name}`) &&
      !this.#faults.active('component-failing', component)
    )
  }

  #nodeOf(node: NodeState): Node {
    const { name, instance, role, ready, since, drained } = node
    const own = role.role === 'worker' ? [] : components
    return {
      ...{ name, instance, ready, since, drained, version: role.version },
      components: Object.fromEntries(own.map((component) => [component, this.#works(component, node)])),
    }
  }

  #addonOf(addon: Addon): { version: string; failure?: string } {
    const state = this.#addons.get(addon)
    const failing = this.#faults.active('addon-upgrade-fails', addon)
    const rolling = state && state.version !== state.next
    return { version: state?.version ?? '', ...(rolling && failing && { failure: failing.message }) }
  }
}

/** What an instance is told to become, as its user data says it; undefined: it says nothing that can be read. */
export function roleOf(userData: string): Role | undefined {
  try {
    const { role, version } = JSON.parse(userData) as Partial<Role>
    if (role !== 'init' && role !== 'control-plane' && role !== 'worker') return undefined
    return { role, version: String(version) }
  } catch {
    return undefined
  }
}
