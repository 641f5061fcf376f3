import type { Rule } from './rule.ts'
import { abnormalLeftover } from './rules/abnormal-leftover.ts'
import { ambiguousName } from './rules/ambiguous-name.ts'
import { badConfiguration } from './rules/bad-configuration.ts'
import { conditionWithTwoWriters } from './rules/condition-with-two-writers.ts'
import { directDependentsOnly } from './rules/direct-dependents-only.ts'
import { firstVisit } from './rules/first-visit.ts'
import { healthyCumulative } from './rules/healthy-cumulative.ts'
import { lastTransitionTime } from './rules/last-transition-time.ts'
import { listTypeMap } from './rules/list-type-map.ts'
import { malformed } from './rules/malformed.ts'
import { messageMissing } from './rules/message-missing.ts'
import { messageTooLong } from './rules/message-too-long.ts'
import { multipleFailures } from './rules/multiple-failures.ts'
import { noBooleans } from './rules/no-booleans.ts'
import { noChildErrorsUpward } from './rules/no-child-errors-upward.ts'
import { noPhase } from './rules/no-phase.ts'
import { observedGenerationAhead } from './rules/observed-generation-ahead.ts'
import { observedGenerationBehind } from './rules/observed-generation-behind.ts'
import { observedGenerationInvalid } from './rules/observed-generation-invalid.ts'
import { observedGenerationMissing } from './rules/observed-generation-missing.ts'
import { observedGenerationsDiffer } from './rules/observed-generations-differ.ts'
import { polarityDeclared } from './rules/polarity-declared.ts'
import { providerAgnostic } from './rules/provider-agnostic.ts'
import { readyContradicted } from './rules/ready-contradicted.ts'
import { reasonDeclared } from './rules/reason-declared.ts'
import { reasonMissing } from './rules/reason-missing.ts'
import { reasonPattern } from './rules/reason-pattern.ts'
import { severityInvalid } from './rules/severity-invalid.ts'
import { severityOnlyWhenFalse } from './rules/severity-only-when-false.ts'
import { silenceWithoutReason } from './rules/silence-without-reason.ts'
import { stalledAndReconciling } from './rules/stalled-and-reconciling.ts'
import { stateNotTransition } from './rules/state-not-transition.ts'
import { statusInvalid } from './rules/status-invalid.ts'
import { statusSubresource } from './rules/status-subresource.ts'
import { subResourcesReady } from './rules/sub-resources-ready.ts'
import { summaryMissing } from './rules/summary-missing.ts'
import { summaryRepeatsFailure } from './rules/summary-repeats-failure.ts'
import { tooManyTypes } from './rules/too-many-types.ts'
import { typeFormat } from './rules/type-format.ts'
import { typePascalCase } from './rules/type-pascal-case.ts'
import { typeShort } from './rules/type-short.ts'
import { typeSuffix } from './rules/type-suffix.ts'
import { typeUnique } from './rules/type-unique.ts'
import { unknownNeedsReconciling } from './rules/unknown-needs-reconciling.ts'

/** Every rule, by id. */
export const rules: readonly Rule[] = [
  abnormalLeftover,
  ambiguousName,
  badConfiguration,
  conditionWithTwoWriters,
  directDependentsOnly,
  firstVisit,
  healthyCumulative,
  lastTransitionTime,
  listTypeMap,
  malformed,
  messageMissing,
  messageTooLong,
  multipleFailures,
  noBooleans,
  noChildErrorsUpward,
  noPhase,
  observedGenerationAhead,
  observedGenerationBehind,
  observedGenerationInvalid,
  observedGenerationMissing,
  observedGenerationsDiffer,
  polarityDeclared,
  providerAgnostic,
  readyContradicted,
  reasonDeclared,
  reasonMissing,
  reasonPattern,
  severityInvalid,
  severityOnlyWhenFalse,
  silenceWithoutReason,
  stalledAndReconciling,
  stateNotTransition,
  statusInvalid,
  statusSubresource,
  subResourcesReady,
  summaryMissing,
  summaryRepeatsFailure,
  tooManyTypes,
  typeFormat,
  typePascalCase,
  typeShort,
  typeSuffix,
  typeUnique,
  unknownNeedsReconciling,
]
