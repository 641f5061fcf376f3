import type { Finding, LintSeverity } from '@barometer/lint'
import { oneLine } from '../../text/terminal-text.ts'
import { inCluster } from '../../text/text-blocks.ts'

const commands: Readonly<Record<LintSeverity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
}

/** The findings as workflow commands of GitHub Actions, which shows them beside the lines they are about. */
export function githubText(findings: readonly Finding[], cluster = ''): string {
  return findings.map((finding) => `${commandOf(finding, cluster)}\n`).join('')
}

function commandOf({ severity, rule, object, message, fix, source }: Finding, cluster: string): string {
  const where = source ? [`file=${property(source.file)}`, ...lineOf(source.line)] : []
  const name = object ? `${[object.kind, object.namespace, object.name].filter(Boolean).join('/')}: ` : ''
  const properties = [...where, `title=${property(rule)}`].join(',')
  return `::${commands[severity]} ${properties}::${data(`${inCluster(cluster)}${name}${message}. ${fix}`)}`
}

function lineOf(line: number | undefined): readonly string[] {
  return line === undefined ? [] : [`line=${line}`]
}

function data(text: string): string {
  return oneLine(text).replaceAll('%', '%25')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
