import { type Finding, type LintOptions, type LintResult, lintObject, lintRelations } from '@barometer/lint'
import type { ObjectDocument, UnreadableDocument } from '../../documents/document.ts'
import { readDocuments } from '../../documents/read.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { oneLine } from '../../text/terminal-text.ts'
import type { CheckedSources } from './checked-sources.ts'
import type { Collection } from './collection.ts'

/** Lints what is in files, and says on standard error what could not be read. */
export async function lintFiles(
  paths: readonly string[],
  options: LintOptions,
  into: Collection,
  streams: IOStreams,
): Promise<CheckedSources> {
  const unreadable: UnreadableDocument[] = []
  const read: ObjectDocument[] = []
  let others = 0
  for await (const reading of readDocuments(paths, streams)) {
    if (reading.kind === 'unreadable') unreadable.push(reading)
    else if (reading.kind === 'other') others++
    else if (reading.kind === 'object') {
      read.push(reading)
      const { findings, silenced } = lintObject(reading.object, options)
      into.add({ findings: findings.map((finding) => withSource(finding, reading)), silenced })
    }
  }
  into.add(relationFindings(read, options))
  for (const { file, line, message } of unreadable) {
    const place = `${oneLine(file)}${line === undefined ? '' : `:${line}`}`
    streams.err(`${streams.errorColors.red('cannot read')} ${place}: ${oneLine(message)}\n`)
  }
  return { objects: read.length, others, unreadable, notes: [] }
}

/** What parents say of their parts. The sources are found by the names of the objects. */
function relationFindings(read: readonly ObjectDocument[], options: LintOptions): LintResult {
  if (read.length < 2) return { findings: [], silenced: 0 }
  const { findings, silenced } = lintRelations(
    read.map(({ object }) => object),
    options,
  )
  const documents = new Map(read.map((document) => [nameOf(document.object), document]))
  const located = findings.map((finding) => {
    const { apiVersion, kind, namespace, name } = finding.object ?? {}
    const document = documents.get(nameOf({ apiVersion, kind, metadata: { namespace, name } }))
    return document ? withSource(finding, document) : finding
  })
  return { findings: located, silenced }
}

function nameOf({ apiVersion, kind, metadata }: Readonly<Record<string, unknown>>): string {
  const { namespace, name } = (metadata ?? {}) as Record<string, unknown>
  return JSON.stringify([apiVersion, kind, namespace || '', name])
}

function withSource(finding: Finding, { source }: ObjectDocument): Finding {
  return { ...finding, source: { file: source.file, line: source.lineOf(finding.path) } }
}
