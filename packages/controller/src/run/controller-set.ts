import {
  type AddedController,
  Controller,
  type ControllerEnvironment,
  type ControllerOptions,
  type Controllers,
} from '../controller/controller.ts'
import type { AnyObject } from '../kind.ts'

/** A controller of objects of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: a list of controllers has one type for each, and no common one
export type AnyController = ControllerOptions<any>

interface Member {
  readonly controller: Controller
  readonly stop: AbortController
  ended: Promise<void>
}

/** Controllers that run in one environment, and come and go meanwhile. */
export class ControllerSet implements Controllers {
  readonly #environment: ControllerEnvironment
  readonly #members = new Map<string, Member>()
  #signal: AbortSignal | undefined

  constructor(environment: Omit<ControllerEnvironment, 'controllers'>) {
    this.#environment = { ...environment, controllers: this }
  }

  get controllers(): readonly Controller[] {
    return [...this.#members.values()].map(({ controller }) => controller)
  }

  add(options: AnyController): AddedController {
    const { name } = options
    if (this.#members.has(name)) throw new Error(`there are two controllers "${name}": give one another name`)
    const controller = new Controller<AnyObject>(options, this.#environment)
    const member: Member = { controller, stop: new AbortController(), ended: Promise.resolve() }
    this.#members.set(name, member)
    if (this.#signal) this.#start(member, this.#signal)
    return { controller, stop: () => this.#stop(name, member) }
  }

  /** Lets all work, those to come included, until the signal is aborted and their work is over. */
  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal
    for (const member of this.#members.values()) this.#start(member, signal)
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await Promise.all([...this.#members.values()].map(({ ended }) => ended))
  }

  #start(member: Member, signal: AbortSignal): void {
    member.ended = member.controller.run(AbortSignal.any([signal, member.stop.signal]))
  }

  async #stop(name: string, member: Member): Promise<void> {
    member.stop.abort(new Error(`the controller ${name} was stopped`))
    await member.ended
    if (this.#members.get(name) === member) this.#members.delete(name)
    if (!this.#signal) member.controller.release()
  }
}
