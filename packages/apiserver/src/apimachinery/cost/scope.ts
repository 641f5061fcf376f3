import type { Tree } from '../cel/tree.ts'
import type { Declared } from './declared.ts'
import type { Estimate } from './estimate.ts'

/** The variables of loops and bindings, by name. */
export type Scope = ReadonlyMap<string, Omit<Estimate, 'cost'>>

export interface Estimator {
  /** The place that the rule is on. */
  readonly root: Declared
  /** Estimates an expression in which these variables may stand. */
  estimate(tree: Tree, scope: Scope): Estimate
}

export function withVariable(scope: Scope, name: string, value: Omit<Estimate, 'cost'>): Scope {
  return new Map(scope).set(name, value)
}
