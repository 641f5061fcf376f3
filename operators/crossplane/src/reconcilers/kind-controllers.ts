import type { AddedController, Controllers, OperatorOptions } from '@barometer/controller'
import type { CompositeResourceDefinition } from '../api/definition.ts'
import { claimController } from './claims.ts'
import { compositeController } from './composites.ts'

interface Served {
  /** What the controllers were made from. */
  readonly from: string
  readonly added: readonly AddedController[]
}

/** The controllers of the kinds that definitions define. */
export class KindControllers {
  readonly #options: OperatorOptions
  readonly #served = new Map<string, Served>()

  constructor(options: OperatorOptions) {
    this.#options = options
  }

  /** Lets the controllers of a definition work. Where it has changed, they begin anew. */
  async serve(definition: CompositeResourceDefinition, controllers: Controllers): Promise<void> {
    const { name } = definition.metadata
    const from = JSON.stringify(definition.spec)
    if (this.#served.get(name)?.from === from) return
    await this.end(definition)
    const options = [
      compositeController(definition, this.#options),
      claimController(definition, this.#options),
    ].filter((controller) => controller !== undefined)
    const added = options.map((each) => controllers.add(each))
    this.#served.set(name, { from, added })
  }

  /** Ends them; does nothing where there are none. */
  async end({ metadata: { name } }: CompositeResourceDefinition): Promise<void> {
    const served = this.#served.get(name)
    this.#served.delete(name)
    await Promise.all((served?.added ?? []).map(({ stop }) => stop()))
  }
}
