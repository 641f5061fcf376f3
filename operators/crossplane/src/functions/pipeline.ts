import type { AnyObject } from '@barometer/controller'
import type { Composite } from '../api/composite.ts'
import type { Composition } from '../api/composition.ts'
import { autoReady } from './auto-ready.ts'
import { FunctionError, type FunctionState, type PipelineFunction } from './function.ts'
import { patchAndTransform } from './patch-and-transform.ts'

/** The functions that are built in, by the names that people know them by. */
const functions: Readonly<Record<string, PipelineFunction>> = {
  'function-patch-and-transform': patchAndTransform,
  'function-auto-ready': autoReady,
}

/** What a pipeline makes of a composite and what is there. Pure. Throws a FunctionError that names the step. */
export function runPipeline(
  { spec }: Composition,
  composite: Composite,
  observed: Readonly<Record<string, AnyObject>>,
): FunctionState {
  let state: FunctionState = { composite, observed, desired: [], status: {} }
  for (const { step, functionRef, input } of spec.pipeline) {
    const run = Object.hasOwn(functions, functionRef.name) ? functions[functionRef.name] : undefined
    const fail = (text: string) =>
      new FunctionError(`cannot run Composition pipeline step "${step}": ${text}`)
    if (!run) throw fail(`there is no function "${functionRef.name}"`)
    try {
      state = run(state, input ?? {})
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error
      throw fail(error.message)
    }
  }
  return state
}
