import { resolve } from 'node:path'
import { readTextFile } from '@barometer/client'
import {
  type Configuration,
  type Finding,
  noConfiguration,
  readConfiguration,
  readSilenceLine,
  type Silence,
} from '@barometer/lint'
import { load } from 'js-yaml'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { oneLine } from '../../text/terminal-text.ts'

export interface ConfigurationFlags {
  readonly config?: string
  readonly silence?: readonly string[]
}

const defaultFile = '.baro-lint.yaml'

/** What the configuration file and the flags say; what is not understood of it becomes a finding. */
export async function configurationOf(
  flags: ConfigurationFlags,
  streams: IOStreams,
): Promise<{ readonly configuration: Configuration; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = []
  const { text, name } = configurationText(flags, streams)
  let value: unknown
  try {
    value = text.trim() === '' ? undefined : load(text)
  } catch (error) {
    throw new CommandError(`${name}: ${oneLine(error instanceof Error ? error.message : String(error))}`)
  }
  const read = readConfiguration(value)
  for (const finding of read.findings) findings.push({ ...finding, source: { file: name } })
  const silence: Silence[] = [...read.configuration.silence]
  for (const line of flags.silence ?? []) {
    const one = readSilenceLine(line, '--silence', findings)
    if (one) silence.push(one)
  }
  return { configuration: { ...noConfiguration, ...read.configuration, silence }, findings }
}

function configurationText(flags: ConfigurationFlags, streams: IOStreams): { text: string; name: string } {
  const name = flags.config ?? defaultFile
  try {
    return { text: readTextFile(resolve(streams.directory, name)), name }
  } catch (error) {
    const missing = (error as { code?: string }).code === 'ENOENT'
    if (missing && flags.config === undefined) return { text: '', name }
    throw new CommandError(`${name}: ${missing ? 'no such file' : (error as Error).message}`)
  }
}
