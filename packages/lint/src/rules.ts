import type { Rule } from './rule.ts'
import { abnormalLeftover } from './rules/abnormal-leftover.ts'
import { ambiguousName } from './rules/ambiguous-name.ts'
import { badConfig } from './rules/bad-config.ts'
import { directDepsOnly } from './rules/direct-deps-only.ts'
import { dontTouchForeign } from './rules/dont-touch-foreign.ts'
import { fewTypes } from './rules/few-types.ts'
import { firstVisit } from './rules/first-visit.ts'
import { happyCopiesFirst } from './rules/happy-copies-first.ts'
import { healthyCumulative } from './rules/healthy-cumulative.ts'
import { listtypeMap } from './rules/listtype-map.ts'
import { lttPresent } from './rules/ltt-present.ts'
import { malformed } from './rules/malformed.ts'
import { messageFalse } from './rules/message-false.ts'
import { messageMax } from './rules/message-max.ts'
import { multiFailure } from './rules/multi-failure.ts'
import { noBools } from './rules/no-bools.ts'
import { noChildErrorsUpward } from './rules/no-child-errors-upward.ts'
import { noPhase } from './rules/no-phase.ts'
import { ogEqualReady } from './rules/og-equal-ready.ts'
import { ogLeGen } from './rules/og-le-gen.ts'
import { ogMissing } from './rules/og-missing.ts'
import { ogNonneg } from './rules/og-nonneg.ts'
import { ogStaleReady } from './rules/og-stale-ready.ts'
import { polarityDeclared } from './rules/polarity-declared.ts'
import { providerAgnostic } from './rules/provider-agnostic.ts'
import { readyCorollary } from './rules/ready-corollary.ts'
import { reasonDeclared } from './rules/reason-declared.ts'
import { reasonNonempty } from './rules/reason-nonempty.ts'
import { reasonPattern } from './rules/reason-pattern.ts'
import { severityEnum } from './rules/severity-enum.ts'
import { severityFalseOnly } from './rules/severity-false-only.ts'
import { silenceReason } from './rules/silence-reason.ts'
import { stalledXorReconciling } from './rules/stalled-xor-reconciling.ts'
import { stateNotTransition } from './rules/state-not-transition.ts'
import { statusEnum } from './rules/status-enum.ts'
import { statusSubresource } from './rules/status-subresource.ts'
import { subresourcesOnlyWhenAny } from './rules/subresources-only-when-any.ts'
import { suffix } from './rules/suffix.ts'
import { topLevel } from './rules/top-level.ts'
import { typeFormat } from './rules/type-format.ts'
import { typePascal } from './rules/type-pascal.ts'
import { typeShort } from './rules/type-short.ts'
import { typeUnique } from './rules/type-unique.ts'
import { unknownNeedsReconciling } from './rules/unknown-needs-reconciling.ts'

/** Every rule, by id. */
export const rules: readonly Rule[] = [
  abnormalLeftover,
  ambiguousName,
  badConfig,
  directDepsOnly,
  dontTouchForeign,
  fewTypes,
  firstVisit,
  happyCopiesFirst,
  healthyCumulative,
  listtypeMap,
  lttPresent,
  malformed,
  messageFalse,
  messageMax,
  multiFailure,
  noBools,
  noChildErrorsUpward,
  noPhase,
  ogEqualReady,
  ogLeGen,
  ogMissing,
  ogNonneg,
  ogStaleReady,
  polarityDeclared,
  providerAgnostic,
  readyCorollary,
  reasonDeclared,
  reasonNonempty,
  reasonPattern,
  severityEnum,
  severityFalseOnly,
  silenceReason,
  stalledXorReconciling,
  stateNotTransition,
  statusEnum,
  statusSubresource,
  subresourcesOnlyWhenAny,
  suffix,
  topLevel,
  typeFormat,
  typePascal,
  typeShort,
  typeUnique,
  unknownNeedsReconciling,
]
