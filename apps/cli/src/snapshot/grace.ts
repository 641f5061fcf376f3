import { type Grace, usualGrace } from '@barometer/graph'
import type { SourceFlags } from '../options/source-options.ts'

/** How long things may stay as they are before they are wrong, as the flags have it. */
export function graceFor({ overdue }: Pick<SourceFlags, 'overdue'>): Grace {
  return overdue === undefined ? usualGrace : { ...usualGrace, wait: overdue }
}
