import { definedKind, type RollupRule, Rollups } from '@barometer/rollup'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** What rules make of the objects of a snapshot. */
export function rollupsOver({ objects, graph, packs, now }: Snapshot, rules: readonly RollupRule[]): Rollups {
  const categories = new Map<string, readonly string[]>()
  for (const object of objects.values()) {
    const defined = definedKind(object)
    if (defined) categories.set(`${defined.group}/${defined.kind}`, defined.categories)
  }
  const rollups = new Rollups({
    rules,
    graph,
    packs,
    now: now.getTime(),
    categoriesOf: ({ group, kind }) => categories.get(`${group}/${kind}`) ?? [],
  })
  for (const object of objects.values()) rollups.apply('ADDED', object)
  return rollups
}
