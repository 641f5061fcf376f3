import type { AnyObject } from '@barometer/controller'
import type { Composite } from '../api/composite.ts'

/** A resource that there should be. */
export interface Desired {
  /** What the Composition calls it. */
  readonly resource: string
  /** Without a name: that is given to it. */
  readonly object: AnyObject
  /** It waits for a value: it is not made, and what is there of it stays as it is. */
  readonly held?: true
  /** Whether what is there is ready; undefined: no function has said so. */
  readonly ready?: boolean | undefined
}

/** What functions are given, and give on. */
export interface FunctionState {
  readonly composite: Composite
  /** What is there, by the Composition's names. */
  readonly observed: Readonly<Record<string, AnyObject>>
  readonly desired: readonly Desired[]
  /** Fields of the composite's status. */
  readonly status: Readonly<Record<string, unknown>>
}

/** One step of a pipeline. Throws a FunctionError for an input that makes no sense. */
export type PipelineFunction = (
  state: FunctionState,
  input: Readonly<Record<string, unknown>>,
) => FunctionState

/** A Composition asks for what cannot be done: whoever wrote it must change it. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError'
}
