import {
  type AddedController,
  type AnyObject,
  type Controllers,
  controllerOf,
  type Kind,
  type OperatorOptions,
  type StepContext,
} from '@barometer/controller'
import { type Composite, compositeKind } from '../api/composite.ts'
import type { CompositeResourceDefinition } from '../api/definition.ts'
import { claimController } from './claims.ts'
import { type Composites, compositeController } from './composites.ts'

interface Served {
  /** What the controllers were made from. */
  readonly from: string
  readonly kind: Kind<Composite>
  readonly added: readonly AddedController[]
}

/** The controllers of the kinds that definitions define. */
export class KindControllers implements Composites {
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
      compositeController(definition, this, this.#options),
      claimController(definition, this.#options),
    ].filter((controller) => controller !== undefined)
    const added = options.map((each) => controllers.add(each))
    this.#served.set(name, { from, kind: compositeKind(definition), added })
  }

  /** Ends them; does nothing where there are none. */
  async end({ metadata: { name } }: CompositeResourceDefinition): Promise<void> {
    const served = this.#served.get(name)
    this.#served.delete(name)
    await Promise.all((served?.added ?? []).map(({ stop }) => stop()))
  }

  ancestorsOf(object: AnyObject, { cache }: StepContext): readonly AnyObject[] {
    const chain: AnyObject[] = []
    for (let owner = controllerOf(object); owner && chain.length < 32; owner = controllerOf(chain[0]!)) {
      const { apiVersion, kind: name, uid } = owner
      const { kind } = [...this.#served.values()].find(
        (each) => each.kind.kind === name && apiVersion === `${each.kind.group}/${each.kind.version}`,
      ) ?? { kind: undefined }
      const { namespace } = object.metadata
      const found = kind && cache.get(kind, { name: owner.name, ...(kind.namespaced && { namespace }) })
      if (found?.metadata.uid !== uid || !found) break
      chain.unshift(found)
    }
    return chain
  }
}
