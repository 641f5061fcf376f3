import {
  azure,
  clusterApi,
  clusterApiV1Beta1,
  type Dialect,
  knative,
  kubernetes,
} from '@barometer/conditions'
import type { DialectName, RollupRule } from '../rule/rule.ts'

const dialects: Readonly<Record<DialectName, Dialect>> = {
  kubernetes,
  'cluster-api': clusterApi,
  'cluster-api-v1beta1': clusterApiV1Beta1,
  azure,
  knative,
}

/** The dialect that a rule's condition follows, with as many names in a message as the rule wants. */
export function dialectOf({ strategy, wording }: RollupRule): Dialect {
  const dialect = dialects[strategy.dialect ?? 'kubernetes']
  const { merge } = dialect
  if (merge.style !== 'report' || wording?.names === undefined) return dialect
  return { ...dialect, merge: { ...merge, names: wording.names } }
}
