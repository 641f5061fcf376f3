import { type Coverage, createGraph, everything, type Graph, type Ref, someObjects } from '@barometer/graph'
import type { UnreadableDocument } from './documents/document.ts'
import { readDocuments } from './documents/read.ts'
import { packsOf } from './packs.ts'
import { oneLine } from './terminal-text.ts'
import { CommandError, type World } from './world.ts'

/** The flags that say which files to read, and what they hold. */
export interface FileFlags {
  readonly filename: readonly string[]
  readonly complete?: boolean
  readonly except?: readonly string[]
  readonly packs?: readonly string[]
  readonly now?: string
}

export interface GraphOfFiles {
  readonly graph: Graph
  /** What was read, in the order of the files. */
  readonly refs: readonly Ref[]
  readonly unreadable: readonly UnreadableDocument[]
  readonly now: Date
  /** Whether what was not read is known not to exist. */
  readonly complete: boolean
}

/**
 * Reads files into a graph, and says on standard error what could not be read. Nothing is concluded from what is not in
 * them, unless the flags say that they hold everything. A document that could not be read may hold anything.
 */
export async function graphOfFiles(flags: FileFlags, world: World): Promise<GraphOfFiles> {
  const now = flags.now === undefined ? world.now : new Date(flags.now)
  const packs = await packsOf(flags.packs ?? [], world)
  const graph = createGraph({
    packs,
    now: now.getTime(),
    coverage: coverageOf(flags),
  })
  const refs: Ref[] = []
  const unreadable: UnreadableDocument[] = []
  for await (const reading of readDocuments(flags.filename, () => world.standardInput())) {
    if (reading.kind === 'unreadable') unreadable.push(reading)
    if (reading.kind !== 'object') continue
    const ref = graph.apply({ type: 'ADDED', object: reading.object })
    if (ref) refs.push(ref)
    else {
      const { file, lineOf } = reading.source
      unreadable.push({ file, line: lineOf(''), message: 'an object without a name' })
    }
  }
  for (const { file, line, message } of unreadable) {
    const place = `${oneLine(file)}${line === undefined ? '' : `:${line}`}`
    world.err(`${world.errorColors.red('cannot read')} ${place}: ${oneLine(message)}\n`)
  }
  if (unreadable.length > 0 && flags.complete) {
    graph.cover(someObjects)
    world.err(
      `${world.errorColors.yellow('note')}: not everything could be read, so nothing is taken for missing\n`,
    )
  }
  if (refs.length === 0) throw new CommandError('there is no Kubernetes object in what was read')
  return { graph, refs, unreadable, now, complete: flags.complete === true && unreadable.length === 0 }
}

function coverageOf({ complete = false, except = [] }: FileFlags): Coverage {
  if (!complete) return someObjects
  const kinds = Object.fromEntries(except.map((kind) => [kindKey(kind), 'not-listed' as const]))
  return { ...everything, kinds }
}

/** `Secret` and `Bucket.s3.aws.upbound.io` as the graph names kinds: `/Secret`, `s3.aws.upbound.io/Bucket`. */
function kindKey(text: string): string {
  const [, kind = '', group = ''] = /^([A-Z][A-Za-z0-9]*)(?:\.(.+))?$/.exec(text) ?? []
  if (kind === '')
    throw new CommandError(
      `"${text}" is not a kind; write it as in a manifest: Secret, or Bucket.s3.aws.upbound.io`,
    )
  return `${group}/${kind}`
}
