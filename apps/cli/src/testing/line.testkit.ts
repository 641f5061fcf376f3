import type { ServerResponse } from 'node:http'
import type { Fault, FaultProxy, Passage } from '@barometer/testkit'
import type { TestCluster } from './live.testkit.ts'

export const isWatch = ({ url }: Passage) => /[?&]watch=true/.test(url)

interface State {
  fault: Fault | undefined
  readonly watches: Set<ServerResponse>
  readonly opened: PromiseWithResolvers<void>
}

/** A connection that can be broken at a moment of one's choosing. */
export class Line implements AsyncDisposable {
  readonly proxy: FaultProxy
  readonly #state: State

  static async start(cluster: TestCluster, name: string): Promise<Line> {
    const state: State = { fault: undefined, watches: new Set(), opened: Promise.withResolvers() }
    const proxy = await cluster.proxy((passage) => {
      if (state.fault) return state.fault(passage)
      if (isWatch(passage)) {
        state.watches.add(passage.response)
        state.opened.resolve()
        passage.response.on('close', () => state.watches.delete(passage.response))
      }
      return passage.pass()
    })
    cluster.writeKubeconfig(name, cluster.token, proxy.url)
    return new Line(proxy, state)
  }

  constructor(proxy: FaultProxy, state: State) {
    this.proxy = proxy
    this.#state = state
  }

  /** Settles when a watch has been asked for. */
  watched(): Promise<void> {
    return this.#state.opened.promise
  }

  /** Ends every watch that is open, and meets what is asked from now on with a fault. */
  break(fault: Fault | undefined, end: (response: ServerResponse) => void): void {
    this.#state.fault = fault
    for (const response of this.#state.watches) end(response)
  }

  mend(): void {
    this.#state.fault = undefined
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.proxy[Symbol.asyncDispose]()
  }
}
