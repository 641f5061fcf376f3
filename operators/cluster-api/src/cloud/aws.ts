import {
  type Clock,
  CloudError,
  type CloudItem,
  FaultRequestError,
  hurried,
  Simulator,
} from '@barometer/simulator'
import { awsFaults } from './faults.ts'
import {
  type CreateRequest,
  durations,
  prerequisites,
  type Resource,
  type ResourceKind,
  type ResourceName,
  type ResourceSpec,
  type ResourceState,
} from './resource.ts'
import { type Addon, type Booting, type Node, roleOf, type Workload, WorkloadCluster } from './workload.ts'

/** What the operator asks of the cloud. Every call may throw a CloudError. */
export interface Aws {
  /** All that is there of a cluster: with a kind, of that kind; with a name, that one. */
  list(cluster: string, kind?: ResourceKind, name?: string): Promise<readonly Resource[]>
  /** Makes it, or answers the one that is there already. */
  create(request: CreateRequest): Promise<Resource>
  /** Begins to remove it; nothing happens where it is gone. */
  remove(which: ResourceName): Promise<void>
  /** Whether there is a key pair of this name. */
  hasKeyPair(name: string): Promise<boolean>
  setSecurityGroups(which: ResourceName, groups: readonly string[]): Promise<void>
  /** Lets the load balancer send traffic to an instance. */
  attach(which: ResourceName): Promise<void>
  /** How many instances a scaling group keeps. */
  resize(which: ResourceName, size: number): Promise<void>
  /** The Kubernetes on the instances of a cluster. */
  workload(cluster: string): Promise<Workload>
  /** One node of it; null: there is none of this name. */
  node(cluster: string, name: string): Promise<Node | null>
  drain(cluster: string, node: string): Promise<void>
  upgradeAddon(cluster: string, addon: Addon, version: string): Promise<void>
}

/** What is there of one cluster, and the Kubernetes on it. */
interface ClusterState {
  /** By kind and name. */
  readonly resources: Map<string, State>
  readonly workload: WorkloadCluster
}

interface State extends ResourceName {
  readonly id: string
  readonly createdAt: number
  spec: ResourceSpec
  available: boolean
  /** What an instance was told when it booted. The secret may be gone by then. */
  readonly userData: string
  /** The scaling group that made it. */
  readonly group?: string
  runningSince: number
  attached: boolean
  removedAt?: number
}

const instanceTypes = /^[a-z][0-9][a-z]*\.(nano|micro|small|medium|(\d*x)?large)$/
const cidrBlock = /^\d{1,3}(\.\d{1,3}){3}\/(1[6-9]|2[0-8])$/

/** A cloud in memory. Time passes only when it is asked something; what it answers follows from the clock. */
export class SimulatedAws implements Aws {
  readonly simulator: Simulator
  readonly #clusters = new Map<string, ClusterState>()
  readonly #keyPairs: ReadonlySet<string>
  #made = 0

  constructor(clock: Clock, { keyPairs = ['default'] }: { readonly keyPairs?: readonly string[] } = {}) {
    this.#keyPairs = new Set(keyPairs)
    this.simulator = new Simulator(
      clock,
      awsFaults({
        lost: (target) => this.#happensTo('lost', target, (found) => this.#forget(found)),
        groupsRemoved: (target) =>
          this.#happensTo('groups-removed', target, (found) => {
            found.spec = { ...found.spec, securityGroups: [] }
          }),
        detached: (target) =>
          this.#happensTo('detached', target, (found) => {
            found.attached = false
          }),
      }),
    )
    // A node that stops being ready does so when the fault comes, not when somebody asks.
    this.simulator.faults.listen(() => this.#advance())
  }

  /** Everything that is there, of all clusters. */
  inventory(): readonly CloudItem[] {
    this.#advance()
    const all = [...this.#clusters.keys()].flatMap((cluster) => this.#of(cluster))
    return all.map(({ kind, cluster, name }) => ({ what: kind, owner: `${cluster}/${name}` }))
  }

  async list(cluster: string, kind?: ResourceKind, name?: string): Promise<readonly Resource[]> {
    this.#advance(cluster)
    const all =
      kind !== undefined && name !== undefined ? [this.#find({ cluster, kind, name })] : this.#of(cluster)
    return all
      .filter((found) => found !== undefined)
      .filter(
        (found) => (kind === undefined || found.kind === kind) && (name === undefined || found.name === name),
      )
      .map((found) => this.#answer(found))
  }

  async create(request: CreateRequest): Promise<Resource> {
    const { cluster, kind, spec = {} } = request
    this.#advance(cluster)
    const found = this.#find(request)
    if (found) return this.#answer(found)
    this.#check(request)
    const secret = spec.userData && this.#find({ cluster, kind: 'bootstrap-secret', name: spec.userData })
    const userData = secret ? (secret.spec.value ?? '') : ''
    const made = this.#make(
      { ...request, spec },
      kind === 'scaling-group' || kind === 'instance' ? userData : '',
    )
    this.#advance(cluster)
    return this.#answer(made)
  }

  async remove(which: ResourceName): Promise<void> {
    this.#advance(which.cluster)
    const found = this.#find(which)
    if (!found || found.removedAt !== undefined) return
    const refused = this.#takeFault('delete-refused', found)
    if (refused) throw new CloudError('DeleteRefused', refused, { retryable: true })
    const dependent = this.#of(found.cluster).find(
      ({ kind }) => prerequisites[kind]?.includes(found.kind) && kind !== found.kind,
    )
    if (dependent) {
      const text = `DependencyViolation: ${found.kind} ${found.name} is used by ${dependent.kind} ${dependent.name}`
      throw new CloudError('DependencyViolation', text, { retryable: true })
    }
    found.removedAt = this.#now
    this.#advance(which.cluster)
  }

  async hasKeyPair(name: string): Promise<boolean> {
    return this.#keyPairs.has(name) && !this.simulator.faults.active('ssh-key-missing', name)
  }

  async setSecurityGroups(which: ResourceName, securityGroups: readonly string[]): Promise<void> {
    const found = this.#existing(which)
    found.spec = { ...found.spec, securityGroups }
  }

  async attach(which: ResourceName): Promise<void> {
    const found = this.#existing(which)
    const refused = this.#takeFault('attach-refused', found)
    if (refused) throw new CloudError('AttachRefused', refused, { retryable: true })
    found.attached = true
  }

  async resize(which: ResourceName, size: number): Promise<void> {
    const found = this.#existing(which)
    const refused = this.#takeFault('create-refused', found)
    if (refused && size > (found.spec.size ?? 0))
      throw new CloudError('Refused', refused, { retryable: true })
    found.spec = { ...found.spec, size }
    this.#advance(which.cluster)
  }

  async workload(cluster: string): Promise<Workload> {
    this.#advance(cluster)
    return this.#cluster(cluster).workload.describe()
  }

  async node(cluster: string, name: string): Promise<Node | null> {
    this.#advance(cluster)
    return this.#cluster(cluster).workload.node(name) ?? null
  }

  async drain(cluster: string, node: string): Promise<void> {
    this.#cluster(cluster).workload.drain(node)
  }

  async upgradeAddon(cluster: string, addon: Addon, version: string): Promise<void> {
    this.#cluster(cluster).workload.upgrade(addon, version, this.#now)
  }

  get #now(): number {
    return this.simulator.clock.now()
  }

  /** Lets time pass up to now, for one cluster or for all. */
  #advance(cluster?: string): void {
    for (const name of cluster === undefined ? [...this.#clusters.keys()] : [cluster]) {
      for (const found of this.#of(name)) this.#age(found)
      for (const found of this.#of(name)) if (found.kind === 'scaling-group') this.#scale(found)
      if (this.#of(name).length === 0) this.#clusters.delete(name)
      else this.#cluster(name).workload.advance(this.#running(name), this.#now)
    }
  }

  #age(found: State): void {
    const { make, remove } = durations[found.kind]
    const { clock } = this.simulator
    if (found.removedAt !== undefined && this.#now >= found.removedAt + hurried(remove, clock))
      this.#forget(found)
    if (found.available || this.#now < found.createdAt + hurried(make, clock)) return
    if (this.#takeFault('stuck', found) !== undefined) return
    found.available = true
    found.runningSince = this.#now
  }

  /** A scaling group makes and removes instances by itself. */
  #scale(group: State): void {
    const { cluster, spec, userData } = group
    const wanted = group.removedAt !== undefined || !group.available ? 0 : (spec.size ?? 0)
    const members = this.#of(cluster).filter(
      ({ group: of, removedAt }) => of === group.name && removedAt === undefined,
    )
    for (const extra of members.slice(wanted)) extra.removedAt = this.#now
    for (let number = 0, missing = wanted - members.length; missing > 0; number++) {
      const name = `${group.name}-${number}`
      if (this.#find({ cluster, kind: 'instance', name })) continue
      const { instanceType } = spec
      this.#make({ cluster, kind: 'instance', name, spec: { instanceType } }, userData, group.name)
      missing--
    }
  }

  #make(request: Required<CreateRequest>, userData: string, group?: string): State {
    const id = `${request.kind}-${(++this.#made).toString(16).padStart(8, '0')}`
    const made: State = {
      ...{ ...request, id, userData, createdAt: this.#now, runningSince: 0 },
      ...{ available: false, attached: false, ...(group !== undefined && { group }) },
    }
    this.#cluster(request.cluster).resources.set(keyOf(request), made)
    return made
  }

  #forget(found: State): void {
    this.#clusters.get(found.cluster)?.resources.delete(keyOf(found))
  }

  #running(cluster: string): Booting[] {
    return this.#of(cluster).flatMap(({ kind, id, name, available, runningSince, userData, removedAt }) => {
      const role = kind === 'instance' && available && removedAt === undefined ? roleOf(userData) : undefined
      return role ? [{ id, name, runningSince, role }] : []
    })
  }

  /** Refuses what the cloud refuses. */
  #check(request: CreateRequest): void {
    const { cluster, kind, spec = {} } = request
    const refused = this.#takeFault('create-refused', request)
    if (refused !== undefined) throw new CloudError('Refused', refused, { retryable: true })
    const { cidrBlock: block, instanceType } = spec
    if (block !== undefined && !cidrBlock.test(block))
      throw new CloudError('InvalidParameter', `InvalidVpc.Range: the CIDR '${block}' is invalid`)
    if (instanceType !== undefined && !instanceTypes.test(instanceType))
      throw new CloudError(
        'InvalidParameter',
        `InvalidParameterValue: invalid value '${instanceType}' for InstanceType`,
      )
    for (const needed of prerequisites[kind] ?? []) {
      const there = this.#of(cluster).filter((found) => found.kind === needed)
      if (there.length > 0 && there.every(({ available }) => available)) continue
      throw new CloudError('InvalidState', `${kind} needs a ${needed} that is available`, { retryable: true })
    }
  }

  #happensTo(fault: string, target: string | undefined, happens: (found: State) => void): void {
    if (target === undefined) throw new FaultRequestError(`fault ${fault} needs a target`)
    for (const found of [...this.#clusters.keys()].flatMap((cluster) => this.#of(cluster))) {
      const meant = found.name === target || targetsOf(found).includes(target)
      if (meant && (fault === 'lost' || found.kind === 'instance')) happens(found)
    }
  }

  /** What the cloud says of a fault that is injected for this resource; undefined: none does. */
  #takeFault(fault: string, resource: ResourceName): string | undefined {
    const { faults } = this.simulator
    const target = targetsOf(resource).find((candidate) => faults.active(fault, candidate))
    return target === undefined ? undefined : faults.take(fault, target)?.message
  }

  #cluster(name: string): ClusterState {
    const found = this.#clusters.get(name)
    if (found) return found
    const made = { resources: new Map(), workload: new WorkloadCluster(name, this.simulator) }
    this.#clusters.set(name, made)
    return made
  }

  #of(cluster: string): State[] {
    return [...(this.#clusters.get(cluster)?.resources.values() ?? [])]
  }

  #find(which: ResourceName): State | undefined {
    return this.#clusters.get(which.cluster)?.resources.get(keyOf(which))
  }

  #existing(which: ResourceName): State {
    this.#advance(which.cluster)
    const found = this.#find(which)
    if (found) return found
    throw new CloudError('NotFound', `there is no ${which.kind} ${which.name}`)
  }

  #answer(found: State): Resource {
    const { id, cluster, kind, name, createdAt, spec, attached } = found
    const { value: _, ...shown } = spec
    return {
      ...{ id, cluster, kind, name, createdAt, spec: shown, state: this.#stateOf(found) },
      ...(kind === 'instance' && { attached, ...(found.group !== undefined && { group: found.group }) }),
      ...(kind === 'load-balancer' && { host: `${name}.elb.example` }),
    }
  }

  #stateOf(found: State): ResourceState {
    if (found.removedAt !== undefined) return 'deleting'
    if (!found.available) return 'pending'
    const { faults } = this.simulator
    return targetsOf(found).some((target) => faults.active('impaired', target)) ? 'impaired' : 'available'
  }
}

function keyOf({ kind, name }: ResourceName): string {
  return `${kind}/${name}`
}

/** The targets of faults by which a resource is meant. */
function targetsOf({ kind, name }: ResourceName): readonly string[] {
  return [`${kind}/${name}`, kind]
}
