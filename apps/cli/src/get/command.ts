import { compareRefs, refOf } from '@barometer/graph'
import { judge, type Verdict } from '@barometer/verdict'
import { age } from '../age.ts'
import { nameOf, structured } from '../formats.ts'
import { readObjects } from '../live/read-objects.ts'
import { packsOf } from '../packs.ts'
import type { SourceFlags } from '../source-options.ts'
import { tableLines } from '../table-text.ts'
import { cut, oneLine } from '../terminal-text.ts'
import { CommandError, type World } from '../world.ts'

export interface GetFlags extends SourceFlags {
  readonly output: 'text' | 'wide' | 'name' | 'json' | 'yaml'
}

/** Lists objects with their verdicts. The exit code: 0, or 2 where there are none. */
export async function getCommand(words: readonly string[], flags: GetFlags, world: World): Promise<number> {
  const [first = '', ...rest] = words
  const slash = first.indexOf('/')
  const kinds = slash < 0 ? first : first.slice(0, slash)
  const names = slash < 0 ? rest : [first.slice(slash + 1), ...rest]
  if (kinds === '') throw new CommandError('name a kind, such as deploy or clusters.cluster.x-k8s.io')
  const objects = await readObjects(kinds, names, flags, world)
  const now = flags.now === undefined ? world.now : new Date(flags.now)
  const packs = await packsOf(flags.packs ?? [], world)
  const rows = objects
    .map((object) => ({ ref: refOf(object)!, object, verdict: judge(object, { now: now.getTime(), packs }) }))
    .sort((a, b) => compareRefs(a.ref, b.ref))
  if (rows.length === 0)
    throw new CommandError(`there are no ${oneLine(kinds)} here; -A looks in all namespaces`)
  if (flags.output === 'name') world.out(rows.map(({ ref }) => `${nameOf(ref)}\n`).join(''))
  else if (flags.output === 'json' || flags.output === 'yaml') {
    world.out(
      structured({ objects: rows.map(({ ref, verdict }) => ({ object: ref, verdict })) }, flags.output),
    )
  } else world.out(`${table(rows, flags, now, world).join('\n')}\n`)
  return 0
}

interface Row {
  readonly ref: NonNullable<ReturnType<typeof refOf>>
  readonly object: { readonly metadata: { readonly creationTimestamp?: string } }
  readonly verdict: Verdict
}

function table(rows: readonly Row[], { output }: GetFlags, now: Date, { columns }: World): string[] {
  const manyKinds = new Set(rows.map(({ ref }) => `${ref.group}/${ref.kind}`)).size > 1
  const namespaced = rows.some(({ ref }) => ref.namespace !== '')
  const wide = output === 'wide'
  const head = [
    ...(namespaced ? ['NAMESPACE'] : []),
    'NAME',
    'VERDICT',
    'REASON',
    'SINCE',
    'AGE',
    ...(wide ? ['DECIDED BY', 'RULE'] : []),
    'MESSAGE',
  ]
  const cells = rows.map(({ ref, object, verdict }) => {
    const { state, reason, message, since, decidedBy, rule, stale } = verdict
    return [
      ...(namespaced ? [ref.namespace] : []),
      manyKinds ? nameOf(ref) : ref.name,
      stale ? `${state} (old)` : state,
      state === 'Healthy' && !wide ? '' : reason,
      age(since, now),
      age(object.metadata.creationTimestamp, now),
      ...(wide ? [decidedBy?.conditionType ?? decidedBy?.path ?? '', rule] : []),
      state === 'Healthy' ? '' : message,
    ].map(oneLine)
  })
  return tableLines(head, cells).map((line) => cut(line, columns))
}
