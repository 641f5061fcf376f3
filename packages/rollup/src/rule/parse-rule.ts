import { isMap, type Problem } from '@barometer/validation'
import { checkRule } from './check-rule.ts'
import type { RollupRule } from './rule.ts'

/** A rule, or all that keeps it from being one. */
export type ParsedRule =
  | { readonly ok: true; readonly rule: RollupRule }
  | { readonly ok: false; readonly name: string; readonly problems: readonly Problem[] }

/** Reads a `Rollup` as it stands in a file or a cluster. Never throws. */
export function parseRule(manifest: unknown): ParsedRule {
  const { kind, metadata, spec } = isMap(manifest) ? manifest : {}
  const name = isMap(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : ''
  const problems = [
    ...(kind === 'Rollup' ? [] : [{ path: 'kind', reason: 'must be Rollup' }]),
    ...(name === '' ? [{ path: 'metadata.name', reason: 'is required' }] : []),
    ...(spec === undefined ? [{ path: 'spec', reason: 'is required' }] : checkRule(spec)),
  ]
  if (problems.length > 0) return { ok: false, name, problems }
  return { ok: true, rule: { ...(spec as Omit<RollupRule, 'name'>), name } }
}
