import { createHash } from 'node:crypto'
import { CloudError, type Simulator } from '@barometer/simulator'
import type { Container, ContainerOrder } from './cloud.ts'

/** Milliseconds until the first look at a new container, and between looks. */
const firstLook = 2_000
const nextLook = 5_000

/** Runs containers. One that cannot run is tried again and again; trying in vain changes nothing that can be seen. */
export class Containers {
  readonly #simulator: Simulator
  readonly #containers = new Map<string, { now: Container; callOff: () => void }>()

  constructor(simulator: Simulator) {
    this.#simulator = simulator
  }

  run(id: string, { image }: ContainerOrder): void {
    if (typeof image !== 'string' || image === '')
      throw new CloudError('Invalid', 'a container needs an image')
    if (this.#containers.has(id)) return
    const now: Container = {
      id,
      image,
      state: 'waiting',
      ready: false,
      reason: 'ContainerCreating',
      message: '',
    }
    this.#containers.set(id, { now, callOff: () => {} })
    this.#lookLater(id, firstLook)
  }

  find(id: string): Container | null {
    return this.#containers.get(id)?.now ?? null
  }

  remove(id: string): void {
    this.#containers.get(id)?.callOff()
    this.#containers.delete(id)
  }

  ids(): readonly string[] {
    return [...this.#containers.keys()]
  }

  #lookLater(id: string, milliseconds: number): void {
    const entry = this.#containers.get(id)
    if (!entry) return
    entry.callOff = this.#simulator.later(milliseconds, () => {
      entry.now = this.#next(entry.now)
      this.#lookLater(id, nextLook)
    })
  }

  #next(now: Container): Container {
    const { id, image, state } = now
    if (state !== 'waiting') return this.#running(now)
    if (!validImage.test(image))
      return waiting(
        id,
        image,
        'InvalidImageName',
        `couldn't parse image name "${image}": invalid reference format`,
      )
    const full = this.#simulator.faults.take('no-capacity', image)
    if (full) return waiting(id, image, 'Unschedulable', full.message)
    const missing = this.#simulator.faults.take('image-missing', image)
    if (missing) return waiting(id, image, 'ErrImagePull', missing.message)
    return this.#running(now)
  }

  #running(now: Container): Container {
    const { id, image, state, digest = digestOf(image) } = now
    const exit = this.#simulator.faults.take('container-exits', image)
    if (exit) {
      const [, code, log = ''] = /^(?:(\d+) )?([\s\S]*)$/.exec(exit.message) ?? []
      // Tried again in vain, it is as it was.
      const since = state === 'exited' ? now.since : this.#now()
      return {
        id,
        image,
        state: 'exited',
        ready: false,
        exitCode: Number(code ?? 1),
        log,
        digest,
        ...(since && { since }),
      }
    }
    if (state !== 'running') return { id, image, state: 'running', ready: false, digest, since: this.#now() }
    return { ...now, ready: !this.#simulator.faults.active('container-slow', image) }
  }

  #now(): string {
    return `${new Date(this.#simulator.clock.now()).toISOString().slice(0, 19)}Z`
  }
}

const validImage = /^[a-z0-9]+([._/:@-]+[A-Za-z0-9]+)*$/

function waiting(id: string, image: string, reason: string, message: string): Container {
  return { id, image, state: 'waiting', ready: false, reason, message }
}

function digestOf(image: string): string {
  return `sha256:${createHash('sha256').update(image).digest('hex')}`
}
