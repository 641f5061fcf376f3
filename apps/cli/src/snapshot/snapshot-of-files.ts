import type { KubeObject } from '@barometer/client'
import { type Coverage, createGraph, everything, type Ref, refKey, someObjects } from '@barometer/graph'
import type { DumpEnd, SurveyNote } from '@barometer/survey'
import type { UnreadableDocument } from '../documents/document.ts'
import { readDocuments } from '../documents/read.ts'
import { inNamespace, namespaceNotFound, noneFound } from '../options/not-found.ts'
import type { ObjectArgument } from '../options/object-arguments.ts'
import type { SourceFlags } from '../options/source-options.ts'
import { readPacks } from '../packs/read-packs.ts'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { oneLine } from '../text/terminal-text.ts'
import { graceFor } from './grace.ts'
import { mustHaveState } from './must-have-state.ts'
import { findRefs } from './selectors.ts'
import type { Snapshot, SnapshotOptions } from './snapshot.ts'

type FileFlags = SourceFlags & { readonly filename: readonly string[] }

interface Read {
  readonly objects: readonly KubeObject[]
  readonly unreadable: readonly UnreadableDocument[]
  /** What dumps say of themselves. */
  readonly ends: readonly DumpEnd[]
}

/**
 * Reads files into a graph, and says on standard error what could not be read. Nothing is concluded from what is not in
 * them, unless the flags say that they hold everything or a dump says what it holds. A document that could not be read
 * may hold anything.
 */
export async function snapshotOfFiles(
  args: readonly ObjectArgument[],
  flags: FileFlags,
  streams: IOStreams,
  { keepObjects = false, mayBeEmpty = false }: SnapshotOptions,
): Promise<Snapshot> {
  if (flags.selector !== undefined || flags.fieldSelector !== undefined) {
    throw new CommandError('-l and --field-selector need a cluster; with -f, name the objects')
  }
  const packs = await readPacks(flags.packs ?? [], streams)
  const { objects, unreadable, ends } = await readAll(flags, streams)
  tellUnreadable(unreadable, flags, streams)
  const [end] = ends
  const now = flags.now !== undefined ? new Date(flags.now) : end ? new Date(end.now) : streams.now
  const complete = flags.complete === true && unreadable.length === 0
  const coverage = unreadable.length > 0 ? someObjects : coverageOf(flags, ends)
  const graph = createGraph({ packs, now: now.getTime(), coverage, grace: graceFor(flags) })
  const refs: Ref[] = []
  const kept = new Map<string, KubeObject>()
  for (const object of objects) {
    const ref = graph.apply({ type: 'ADDED', object })!
    refs.push(ref)
    if (keepObjects) kept.set(refKey(ref), object)
  }
  if (refs.length === 0) throw new CommandError('no Kubernetes object was found in what was read')
  const within = flags.allNamespaces ? undefined : flags.namespace
  const namespace = args.length === 0 ? within : undefined
  if (namespace !== undefined) mustHaveNamespace(namespace, refs)
  const asked = args.length === 0 ? [] : findRefs(args, refs, namespaceOf(flags))
  if (args.length > 0 && asked.length === 0 && !mayBeEmpty) {
    if (within !== undefined) mustHaveNamespace(within, refs)
    throw new CommandError(noneFound(args, inNamespace(within ?? '')))
  }
  mustHaveState(asked, packs)
  const notes: readonly SurveyNote[] = ends.flatMap((each) => each.notes)
  return {
    graph,
    packs,
    asked,
    namespace,
    place: ' in what was read',
    objects: kept,
    now,
    undated: flags.now === undefined && end === undefined,
    complete: complete || (ends.length === 1 && flags.filename.length === 1),
    source: '',
    unreadable,
    notes,
    kubectl: [],
    at: () => {},
    follow: () => Promise.resolve(),
    readLogs: () => Promise.resolve(),
    close: () => {},
  }
}

function mustHaveNamespace(namespace: string, refs: readonly Ref[]): void {
  if (refs.some((ref) => ref.namespace === namespace || (ref.kind === 'Namespace' && ref.name === namespace)))
    return
  throw new CommandError(
    namespaceNotFound(
      namespace,
      refs.map((ref) => ref.namespace),
    ),
  )
}

function namespaceOf({ namespace, allNamespaces = false }: FileFlags) {
  return { namespace: allNamespaces ? undefined : namespace, several: allNamespaces }
}

async function readAll(flags: FileFlags, streams: IOStreams): Promise<Read> {
  const objects: KubeObject[] = []
  const unreadable: UnreadableDocument[] = []
  const ends: DumpEnd[] = []
  for await (const reading of readDocuments(flags.filename, streams)) {
    if (reading.kind === 'unreadable') unreadable.push(reading)
    if (reading.kind === 'survey') {
      const { readDumpLine } = await import('@barometer/survey')
      const line = readDumpLine(reading.value)
      if (line && 'end' in line) ends.push(line.end)
    }
    if (reading.kind !== 'object') continue
    const { metadata } = reading.object as { metadata?: { name?: unknown } }
    if (typeof metadata?.name === 'string' && metadata.name !== '') objects.push(reading.object as KubeObject)
    else {
      const { file, lineOf } = reading.source
      unreadable.push({ file, line: lineOf(''), message: 'an object without a name' })
    }
  }
  return { objects, unreadable, ends }
}

function tellUnreadable(
  unreadable: readonly UnreadableDocument[],
  flags: FileFlags,
  streams: IOStreams,
): void {
  for (const { file, line, message } of unreadable) {
    const place = `${oneLine(file)}${line === undefined ? '' : `:${line}`}`
    streams.err(`${streams.errorColors.red('cannot read')} ${place}: ${oneLine(message)}\n`)
  }
  if (unreadable.length > 0 && flags.complete) {
    streams.err(
      `${streams.errorColors.yellow('note')}: not everything could be read, so no object is taken to be missing\n`,
    )
  }
}

/** A dump beside other files proves nothing: they may be of other clusters. */
function coverageOf(
  { complete = false, except = [], filename }: FileFlags,
  ends: readonly DumpEnd[],
): Coverage {
  const [end] = ends
  if (!complete) return end && ends.length === 1 && filename.length === 1 ? end.coverage : someObjects
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
