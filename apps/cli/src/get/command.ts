import { refKey } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { structured } from '../formats.ts'
import { type Listing, type ListingChange, listObjects } from '../live/listing.ts'
import type { Looks } from '../looks.ts'
import { packsOf } from '../packs.ts'
import { inEveryContext, type Scene, type View, worstCode } from '../scene.ts'
import { followAll, isDrawnInPlace, looksFor, type ShowFlags, showScene } from '../show-picture.ts'
import { joinedValue, nameLines } from '../shown.ts'
import type { SourceFlags } from '../source-options.ts'
import { recordLines, rowLine, type Table, tableText, widthsOf } from '../table-text.ts'
import { oneLine } from '../terminal-text.ts'
import { CommandError, type World } from '../world.ts'
import { cellsOf, columnsFor, goneCells, headOf, rowOf, rowsOf } from './rows.ts'

export interface GetFlags extends SourceFlags, ShowFlags {
  readonly output: 'table' | 'wide' | 'name' | 'json' | 'yaml'
}

/** Lists objects with their verdicts. The exit code: 0, or 2 where there are none. */
export async function getCommand(words: readonly string[], flags: GetFlags, world: World): Promise<number> {
  const [first = '', ...rest] = words
  const slash = first.indexOf('/')
  const kinds = slash < 0 ? first : first.slice(0, slash)
  const names = slash < 0 ? rest : [first.slice(slash + 1), ...rest]
  if (kinds === '') throw new CommandError('name a kind, such as deploy or clusters.cluster.x-k8s.io')
  const packs = await packsOf(flags.packs ?? [], world)
  const scene = await inEveryContext(flags, world, (own) => listObjects(kinds, names, own, world))
  if (!flags.watch) tellEmpty(scene, kinds, world)
  const isStreamed = flags.watch && isTabular(flags) && !isDrawnInPlace(flags, world)
  if (isStreamed) return streamRows(scene, flags, packs, world)
  return showScene(scene, flags, world, (looks) => ({
    text: textOf(scene, flags, packs, looks),
    code: worstCode([], scene),
  }))
}

function isTabular({ output }: GetFlags): boolean {
  return output === 'table' || output === 'wide' || output === 'name'
}

/** Ends the command where there is nothing at all; of several clusters, those without any are named. */
function tellEmpty({ views, several }: Scene<Listing>, kinds: string, world: World): void {
  const none = ({ picture }: View<Listing>) => `there are no ${oneLine(kinds)}${picture.place}`
  const empty = views.filter(({ picture }) => picture.objects.size === 0)
  if (views.length > 0 && empty.length === views.length) {
    for (const { picture } of views) picture.close()
    throw new CommandError(none(views[0]!))
  }
  if (!several) return
  for (const view of empty) {
    world.err(`${world.errorColors.yellow('note')}: ${oneLine(view.cluster)}: ${none(view)}\n`)
  }
}

function textOf(scene: Scene<Listing>, flags: GetFlags, packs: PackIndex, looks: Looks): string {
  const all = scene.views.map((view) => ({ cluster: view.cluster, rows: rowsOf(view, packs) }))
  if (flags.output === 'name') {
    return nameLines(all.map(({ cluster, rows }) => ({ cluster, refs: rows.map(({ ref }) => ref) })))
  }
  if (flags.output === 'json' || flags.output === 'yaml') {
    const values = all.map(({ cluster, rows }) => ({
      cluster,
      value: { objects: rows.map(({ ref, verdict }) => ({ object: ref, verdict })) },
    }))
    return structured(joinedValue(values, scene), flags.output)
  }
  const table = tableOf(scene, flags, packs, looks.now)
  return table.rows.length === 0 ? '' : `${tableText(table, looks).join('\n')}\n`
}

function tableOf(scene: Scene<Listing>, { output }: GetFlags, packs: PackIndex, now: Date): Table {
  const columns = columnsFor(scene.views, scene.several, output === 'wide')
  const rows = scene.views.flatMap((view) => rowsOf(view, packs)).map((row) => cellsOf(row, columns, now))
  return { head: headOf(columns), rows, yielding: 2 }
}

/** What there is, then a row whenever that of an object changes otherwise than by its age; until somebody interrupts. */
async function streamRows(
  scene: Scene<Listing>,
  flags: GetFlags,
  packs: PackIndex,
  world: World,
): Promise<number> {
  const looks = { ...looksFor(flags, world), columns: Number.POSITIVE_INFINITY }
  const columns = columnsFor(scene.views, scene.several, flags.output === 'wide')
  const printed = new Map<string, string>()
  for (const view of scene.views) {
    for (const row of rowsOf(view, packs)) printed.set(`${view.cluster} ${refKey(row.ref)}`, lasting(row))
  }
  const table = tableOf(scene, flags, packs, world.now)
  let hasHead = table.rows.length > 0
  world.out(textOf(scene, flags, packs, looks))
  const print = (cells: readonly string[], { ref }: ListingChange, cluster: string) => {
    if (flags.output === 'name') world.out(nameLines([{ cluster, refs: [ref] }]))
    else if (looks.plain) world.out(`\n${recordLines({ ...table, rows: [cells] }, looks).join('\n')}\n`)
    else {
      const widths = widthsOf({ ...table, rows: [...table.rows, ...(hasHead ? [] : [cells])] })
      if (!hasHead) world.out(`${rowLine(table.head, widths)}\n`)
      world.out(`${rowLine(cells, widths)}\n`)
    }
    hasHead = true
  }
  try {
    const changed = (cluster: string, change: ListingChange) => {
      const key = `${cluster} ${refKey(change.ref)}`
      const now = new Date()
      const row = change.object && rowOf(cluster, change.object, packs, now)
      if (!row) {
        if (printed.delete(key)) print(goneCells(cluster, change.ref, columns), change, cluster)
        return
      }
      if (printed.get(key) === lasting(row)) return
      printed.set(key, lasting(row))
      print(cellsOf(row, columns, now), change, cluster)
    }
    await followAll(scene, world, ({ cluster, picture }) =>
      picture.followEach(world.interrupted, (change) => changed(cluster, change)),
    )
  } finally {
    for (const { picture } of scene.views) picture.close()
  }
  return worstCode([], scene)
}

/** What a row says, without what time alone changes. */
function lasting({ verdict }: NonNullable<ReturnType<typeof rowOf>>): string {
  return JSON.stringify(verdict)
}
