import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isNotFound } from '@barometer/client'
import type { AnyObject } from '@barometer/controller'
import type { Ref } from '@barometer/graph'
import type { Cluster } from '@barometer/scenarios/cluster'
import type { Simulator } from '@barometer/simulator'
import type { Scenario } from '@barometer/web/wire'
import type { Design, DocumentScenario, ObjectName } from '../designs/design.ts'
import { type Pause, untilDone } from './until.ts'

export interface BreakerOptions {
  readonly design: Design
  readonly cluster: Cluster
  readonly faults: Pick<Simulator['faults'], 'inject' | 'clear'>
  /** Between two looks at what goes. */
  readonly pause: Pause
  /** A file that remembers what is injected. */
  readonly kept?: string
}

/** Breaks what runs of one design as its document tells, and heals it. One thing is done after the other. */
export class Breaker {
  readonly design: Design
  readonly #cluster: Cluster
  readonly #faults: BreakerOptions['faults']
  readonly #pause: Pause
  readonly #active = new Set<DocumentScenario>()
  readonly #kept: string | undefined
  #doing: Promise<unknown> = Promise.resolve()

  constructor({ design, cluster, faults, pause, kept }: BreakerOptions) {
    this.#pause = pause
    this.design = design
    this.#cluster = cluster
    this.#faults = faults
    this.#kept = kept
    this.#resume()
  }

  isActive(scenario: DocumentScenario): boolean {
    return this.#active.has(scenario)
  }

  /** Injects a scenario; nothing happens where it is injected already. */
  inject(scenario: DocumentScenario): Promise<void> {
    return this.#next(async () => {
      if (this.#active.has(scenario)) return
      this.#active.add(scenario)
      this.#keep()
      for (const { name, ...fault } of scenario.faults ?? []) this.#faults.inject(name, fault)
      for (const object of scenario.apply ?? []) await this.#cluster.apply(object)
      for (const name of scenario.delete ?? []) await this.#cluster.delete(this.#refOf(name))
    })
  }

  /** Undoes it; nothing happens where it is not injected. What other scenarios that are injected did, stays. */
  heal(scenario: DocumentScenario): Promise<void> {
    return this.#next(async () => {
      if (!this.#active.delete(scenario)) return
      this.#keep()
      const { faults = [], apply = [], delete: deleted = [], heal: { anew = [], patch = {} } = {} } = scenario
      for (const { name, target } of faults) this.#faults.clear(name, target)
      const touched = new Set([...apply.map(nameOf), ...anew])
      for (const name of anew) await this.#remove(name)
      // What was made of others goes before them.
      for (const object of apply.toReversed())
        if (!this.#wanted(nameOf(object))) await this.#cluster.delete(this.#refTo(object)).catch(unlessGone)
      for (const name of [...touched, ...deleted]) {
        const wanted = this.#wanted(name)
        if (wanted) await this.#cluster.apply(wanted)
      }
      for (const [name, change] of Object.entries(patch)) await this.#cluster.patch(this.#refOf(name), change)
    })
  }

  /** What the page is told of a scenario. */
  async shown(scenario: DocumentScenario): Promise<Scenario> {
    const { name, title, sees, seen } = scenario
    const objects = await Promise.all(Object.keys(seen).map((each) => this.#shownRef(each)))
    return { name: `${this.design.name}/${name}`, title, sees, active: this.isActive(scenario), objects }
  }

  #keep(): void {
    if (this.#kept === undefined) return
    writeFileSync(this.#kept, JSON.stringify([...this.#active].map(({ name }) => name)), { mode: 0o600 })
  }

  /** What was injected before a restart is so again: its objects are kept elsewhere, its faults may be in a new cloud. */
  #resume(): void {
    if (this.#kept === undefined || !existsSync(this.#kept)) return
    const names: readonly string[] = JSON.parse(readFileSync(this.#kept, 'utf8'))
    for (const scenario of this.design.scenarios.filter(({ name }) => names.includes(name))) {
      this.#active.add(scenario)
      if (this.design.cloudChanges) continue
      for (const { name, ...fault } of scenario.faults ?? []) this.#faults.inject(name, fault)
    }
  }

  /** An object as it should be now; undefined: it should not be there. */
  #wanted(name: ObjectName): AnyObject | undefined {
    const changed = [...this.#active].flatMap(({ apply = [] }) => apply)
    return [...this.design.roots, ...changed].findLast((object) => isCalled(object, name))
  }

  async #remove(name: ObjectName): Promise<void> {
    const ref = this.#refOf(name)
    await this.#cluster.delete(ref).catch(unlessGone)
    await untilDone(async () => (await this.#cluster.get(ref)) === undefined, `${ref} is to go`, this.#pause)
  }

  async #shownRef(name: ObjectName): Promise<Ref> {
    const ref = this.#refOf(name)
    const { kind, namespace, name: its } = await this.#cluster.find(ref)
    return { group: kind.group, kind: kind.kind, namespace, name: its }
  }

  #refOf(name: ObjectName): string {
    return name.replace('/', `/${this.design.namespace}/`)
  }

  #refTo(object: AnyObject): string {
    const group = object.apiVersion.includes('/') ? `.${object.apiVersion.split('/')[0]}` : ''
    return this.#refOf(`${object.kind}${group}/${object.metadata.name}`)
  }

  #next<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#doing.then(act, act)
    this.#doing = done.catch(() => {})
    return done
  }
}

function nameOf({ kind, metadata }: AnyObject): ObjectName {
  return `${kind}/${metadata.name}`
}

function isCalled({ kind, metadata }: AnyObject, name: ObjectName): boolean {
  const [words = '', its] = name.split('/')
  return kind === words.split('.')[0] && metadata.name === its
}

function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error
}
