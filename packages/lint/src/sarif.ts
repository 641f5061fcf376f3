import type { Finding, LintSeverity, Source } from './finding.ts'
import type { JsonObject } from './json.ts'
import { rules } from './rules.ts'

/** Something that could not be read, so that nothing could be said about it. */
export interface Unreadable {
  readonly message: string
  readonly source: Source
}

export interface SarifOptions {
  /** The version of the tool. */
  readonly version: string
  readonly unreadable?: readonly Unreadable[]
  /** What tells this run from others in one log, such as the name of a cluster. */
  readonly id?: string
}

const levels: Readonly<Record<LintSeverity, string>> = { error: 'error', warning: 'warning', info: 'note' }

/** The findings as a SARIF 2.1.0 log, which code hosts and editors show beside the lines they are about. */
export function sarifLog(
  findings: readonly Finding[],
  { version, unreadable = [], id }: SarifOptions,
): JsonObject & { readonly runs: readonly JsonObject[] } {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'baro', version, rules: rules.map(describe) } },
        ...(id !== undefined && { automationDetails: { id: `${id}/` } }),
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: unreadable.length === 0,
            toolExecutionNotifications: unreadable.map(({ message, source }) => ({
              level: 'error',
              message: { text: escaped(message) },
              locations: [{ physicalLocation: physical(source) }],
            })),
          },
        ],
        results: findings.map(result),
      },
    ],
  }
}

function describe({ id, title, severity, source, fix }: (typeof rules)[number]): JsonObject {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: `${source.sentence} (${source.document})` },
    help: { text: fix },
    defaultConfiguration: { level: levels[severity] },
  }
}

function result(finding: Finding): JsonObject {
  const { object, path, rule, source } = finding
  const name = object
    ? [object.kind, object.namespace, object.name].filter(Boolean).join('/')
    : 'configuration'
  const logical = { fullyQualifiedName: `${name} ${path}`.trim(), kind: 'resource' }
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level: levels[finding.severity],
    message: { text: escaped(`${name}: ${finding.message}. ${finding.fix}`) },
    locations: [{ ...(source ? { physicalLocation: physical(source) } : {}), logicalLocations: [logical] }],
    partialFingerprints: { 'object/v1': `${rule} ${name} ${path.replace(/\[\d+\]/g, '[]')}` },
  }
}

/** Braces stand for placeholders in SARIF and are doubled to stand for themselves. */
function escaped(text: string): string {
  return text.replace(/[{}]/g, '$&$&')
}

function physical({ file, line }: Source): JsonObject {
  const uri = file.split(/[\\/]/).map(encodeURIComponent).join('/')
  return { artifactLocation: { uri }, ...(line === undefined ? {} : { region: { startLine: line } }) }
}
