import type { Time } from '@barometer/conditions'
import type { CrdVersion } from './crd-version.ts'
import type { Family } from './family.ts'
import type { LintSeverity } from './finding.ts'
import type { ConditionEntry, ConditionListView, ObjectView } from './object-view.ts'
import type { Problem } from './problem.ts'

export type { Problem }

/** What rules may know besides the object: the time of reading. */
export interface RuleContext {
  readonly now: Time
}

/**
 * One rule. It checks in one or more scopes: each condition, each list of conditions, a whole object, each served
 * version of a CRD, an object together with what it is made of. Checks never throw, whatever the object holds, and do not depend on the order of a list.
 */
export interface Rule {
  readonly id: string
  readonly title: string
  /** Its severity unless a profile says otherwise. */
  readonly severity: LintSeverity
  /** Where the rule comes from, in the words of that document. */
  readonly source: { readonly document: string; readonly sentence: string }
  readonly fix: string
  condition?(entry: ConditionEntry, context: RuleContext): readonly Problem[]
  list?(list: ConditionListView, context: RuleContext): readonly Problem[]
  object?(view: ObjectView, context: RuleContext): readonly Problem[]
  crd?(version: CrdVersion, context: RuleContext): readonly Problem[]
  graph?(family: Family, context: RuleContext): readonly Problem[]
}

/** Documents that rules cite, by the name they are cited with. */
export const documents = {
  metav1: 'Kubernetes metav1.Condition',
  conventions: 'Kubernetes API conventions, typical status properties',
  kep1623: 'KEP-1623, standardize conditions',
  clusterApi: 'Cluster API proposal, conditions',
  knative: 'Knative, error conditions and reporting',
  azure: 'Azure Service Operator, proposal for reporting resource status',
  crossplane: 'Crossplane proposal, Healthy condition for claims and XRs',
  openstack: 'OpenStack Resource Controller enhancement, SubResourcesReady condition',
  flux: 'Flux runtime, conditions/check',
  gateway: 'Gateway API, condition types and reasons',
  kubeApiLinter: 'kube-api-linter',
  barometer: 'Barometer',
} as const

/** No problem at all; shared so that clean objects cost nothing. */
export const none: readonly Problem[] = []
