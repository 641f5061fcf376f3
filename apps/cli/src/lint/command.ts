import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  type Configuration,
  type Finding,
  type LintOptions,
  type LintResult,
  type LintSeverity,
  lintObject,
  lintRelations,
  noConfiguration,
  profileNamed,
  profiles,
  readConfiguration,
  readSilenceLine,
  type Silence,
  sarifLog,
} from '@barometer/lint'
import { load } from 'js-yaml'
import type { ObjectDocument, UnreadableDocument } from '../documents/document.ts'
import { readDocuments } from '../documents/read.ts'
import { packsOf } from '../packs.ts'
import { oneLine } from '../terminal-text.ts'
import { version } from '../version.ts'
import { CommandError, type World } from '../world.ts'
import { findingsText, type Summary } from './text.ts'

export interface LintFlags {
  readonly output: 'text' | 'json' | 'sarif'
  readonly profile?: string
  readonly config?: string
  readonly silence?: readonly string[]
  readonly severity: LintSeverity
  readonly packs?: readonly string[]
  readonly now?: string
}

const defaultConfigurationFile = '.baro-lint.yaml'
const ranks: Readonly<Record<LintSeverity, number>> = { info: 0, warning: 1, error: 2 }

/** Lints files. The exit code: 0 nothing found, 1 findings, 2 something could not be read. */
export async function lintCommand(paths: readonly string[], flags: LintFlags, world: World): Promise<number> {
  const findings: Finding[] = []
  const configuration = await configurationOf(flags, world, findings)
  const profile = flags.profile === undefined ? undefined : profileNamed(flags.profile)
  if (flags.profile !== undefined && !profile) {
    throw new CommandError(
      `there is no profile "${flags.profile}"; there are ${profiles.map(({ name }) => name).join(', ')}`,
    )
  }
  const now = (flags.now === undefined ? world.now : new Date(flags.now)).toISOString()
  const packs = await packsOf(flags.packs ?? [], world)
  const options: LintOptions = { now, configuration, packs, ...(profile ? { profile } : {}) }
  const unreadable: UnreadableDocument[] = []
  const read: ObjectDocument[] = []
  let silenced = 0
  let others = 0
  for await (const reading of readDocuments(paths, () => world.standardInput())) {
    if (reading.kind === 'unreadable') unreadable.push(reading)
    else if (reading.kind === 'other') others++
    else if (reading.kind === 'object') {
      read.push(reading)
      const result = lintObject(reading.object, options)
      silenced += result.silenced
      findings.push(...result.findings.map((finding) => withSource(finding, reading)))
    }
  }
  const relations = relationFindings(read, options)
  findings.push(...relations.findings)
  silenced += relations.silenced
  const objects = read.length
  const shown = findings.filter(({ severity }) => ranks[severity] >= ranks[flags.severity]).sort(bySource)
  for (const { file, line, message } of unreadable) {
    const place = `${oneLine(file)}${line === undefined ? '' : `:${line}`}`
    world.err(`${world.errorColors.red('cannot read')} ${place}: ${oneLine(message)}\n`)
  }
  world.out(
    render(shown, unreadable, { objects, silenced, others, unreadable: unreadable.length }, flags, world),
  )
  if (unreadable.length > 0) return 2
  return shown.length > 0 ? 1 : 0
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

/** By line within a file; files stay in the order they were given. */
function bySource(a: Finding, b: Finding): number {
  if (a.source?.file !== b.source?.file) return 0
  return (a.source?.line ?? 0) - (b.source?.line ?? 0)
}

function render(
  findings: readonly Finding[],
  unreadable: readonly UnreadableDocument[],
  summary: Summary,
  { output }: LintFlags,
  world: World,
): string {
  if (output === 'text') return findingsText(findings, summary, world)
  if (output === 'json') return `${JSON.stringify({ findings, unreadable, summary }, jsonFields, 2)}\n`
  const notes = unreadable.map(({ message, file, line }) => ({
    message,
    source: { file, ...(line === undefined ? {} : { line }) },
  }))
  return `${JSON.stringify(sarifLog(findings, { version, unreadable: notes }), undefined, 2)}\n`
}

/** `kind` tells readings apart inside the program and is not part of what it prints. */
function jsonFields(key: string, value: unknown): unknown {
  return key === 'kind' && value === 'unreadable' ? undefined : value
}

async function configurationOf(flags: LintFlags, world: World, findings: Finding[]): Promise<Configuration> {
  const file = resolve(world.directory, flags.config ?? defaultConfigurationFile)
  const { text, name } = await configurationText(flags, file)
  let value: unknown
  try {
    value = text.trim() === '' ? undefined : load(text)
  } catch (error) {
    throw new CommandError(`${name}: ${oneLine(error instanceof Error ? error.message : String(error))}`)
  }
  const read = readConfiguration(value)
  findings.push(...read.findings.map((finding) => ({ ...finding, source: { file: name } })))
  const silence: Silence[] = [...read.configuration.silence]
  for (const line of flags.silence ?? []) {
    const given: Finding[] = []
    const one = readSilenceLine(line, '--silence', given)
    if (one) silence.push(one)
    findings.push(...given)
  }
  return { ...noConfiguration, ...read.configuration, silence }
}

async function configurationText(flags: LintFlags, file: string): Promise<{ text: string; name: string }> {
  const name = flags.config ?? defaultConfigurationFile
  try {
    return { text: await readFile(file, 'utf8'), name }
  } catch (error) {
    const missing = (error as { code?: string }).code === 'ENOENT'
    if (missing && flags.config === undefined) return { text: '', name }
    throw new CommandError(`${name}: ${missing ? 'there is no such file' : (error as Error).message}`)
  }
}
