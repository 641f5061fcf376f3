export { type CelExpression, type CelInput, compileCel } from './cel.ts'
export { builtInPacks } from './data/index.ts'
export { globMatches } from './glob.ts'
export { indexPacks, type KnownKind, type KnownRule, type PackIndex } from './index-packs.ts'
export { type LoadedPack, loadPack, loadPacks, type PackSource, type RefusedPack } from './load.ts'
export type {
  Actor,
  Assessment,
  ConditionRole,
  ControllerFacts,
  Glossary,
  KindFacts,
  Meaning,
  Pack,
  RuleState,
  StatementPlace,
  VerdictRule,
} from './pack.ts'
export {
  type CurrentRule,
  checkRelationRule,
  type ReferenceRule,
  type RelationProblem,
  type RelationRule,
  type RepeatRule,
  type SelectorRule,
} from './relations.ts'
export { checkPack, type PackProblem } from './schema.ts'
