export {
  type Configuration,
  noConfiguration,
  readConfiguration,
  readSilenceLine,
  type Silence,
  silenceAnnotation,
} from './configuration.ts'
export type { Family, Member } from './family.ts'
export type { Finding, LintSeverity, ObjectReference, Source } from './finding.ts'
export { type LintOptions, type LintResult, lintObject, lintRelations, RelationLint } from './lint.ts'
export type { ConditionEntry, ConditionListView, ObjectView } from './object-view.ts'
export type { Facts, Profile, ProfileMatch } from './profile.ts'
export { profileNamed, profiles } from './profiles.ts'
export type { Problem, Rule, RuleContext } from './rule.ts'
export { rules } from './rules.ts'
export { type SarifOptions, sarifLog, type Unreadable } from './sarif.ts'
