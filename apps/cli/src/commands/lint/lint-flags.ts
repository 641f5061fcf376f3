import type { LintSeverity } from '@barometer/lint'
import type { SourceFlags } from '../../options/source-options.ts'
import type { ConfigurationFlags } from './configuration-file.ts'

export interface LintFlags extends SourceFlags, ConfigurationFlags {
  readonly output: 'text' | 'json' | 'sarif' | 'github'
  readonly plain?: boolean
  readonly profile?: string
  /** The least severity to report. */
  readonly severity: LintSeverity
  /** The least severity that ends with 1. */
  readonly failOn: LintSeverity | 'never'
}
