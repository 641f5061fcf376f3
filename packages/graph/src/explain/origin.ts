import type { Maker } from '../digest/origin.ts'
import type { Node } from '../live/node.ts'
import type { Ref } from '../objects/ref.ts'

/** Who owns an object that is not well, so that one knows whom to ask and what to change. */
export interface Origin {
  /** What contains it directly, if anything does. */
  readonly partOf?: Ref
  /** What made it, or the nearest above it of which that is told. */
  readonly makers: readonly Maker[]
  /** Field managers that wrote anything but its status, the last first. */
  readonly managers: readonly string[]
  /** Field managers that wrote its status, the last first. */
  readonly reporters: readonly string[]
}

/** Where an object comes from; of one that is well or was not read, nothing is kept. */
export function originOfNode(node: Node): Origin {
  const { managers = [], reporters = [] } = node.digest?.origin ?? {}
  const partOf = containerOf(node)
  return { ...(partOf && { partOf: partOf.ref }), makers: makersAbove(node), managers, reporters }
}

function containerOf({ up }: Node): Node | undefined {
  for (const { owns, from } of up) if (owns && from.digest) return from
  return undefined
}

function makersAbove(node: Node): readonly Maker[] {
  const seen = new Set<Node>()
  for (let at: Node | undefined = node; at && !seen.has(at); at = containerOf(at)) {
    seen.add(at)
    const makers = at.digest?.origin?.makers ?? []
    if (makers.length > 0) return makers
  }
  return []
}
