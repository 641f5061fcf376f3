export { type CelExpression, type CelInput, compileCel } from './cel.ts'
export type { CodeRuleFound } from './code-rule.ts'
export { builtInPacks } from './data/index.ts'
export { type ServedVersion, servedDefinition } from './data/kubernetes/served-definition.ts'
export { globMatches } from './glob.ts'
export { indexPacks, type KnownKind, type KnownRule, type Looker, type PackIndex } from './index-packs.ts'
export type { Inference, InferenceInput, Inferred, ObjectName, Rest, Seen, SeenEvent } from './inference.ts'
export { type LoadedPack, loadPack, loadPacks, type PackSource, type RefusedPack } from './load.ts'
export type {
  Actor,
  Assessment,
  ConditionRole,
  ControllerFacts,
  Glossary,
  GroupKind,
  KindFacts,
  Meaning,
  OriginRule,
  Pack,
  ReadExtent,
  ReadFacts,
  RuleState,
  Runbook,
  Runbooks,
  StatementPlace,
  VerdictRule,
} from './pack.ts'
export type { KnownPlatform, PlatformRule } from './platform.ts'
export type { PlatformFacts, PlatformRole } from './platform-facts.ts'
export type { CurrentRule, ReferenceRule, RelationRule, RepeatRule, SelectorRule } from './relations.ts'
export { isFinal, runbookOf } from './runbooks.ts'
export { checkPack } from './schema.ts'
