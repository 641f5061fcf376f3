import type { PipelineFunction } from './function.ts'
import { readyOf } from './native-state.ts'

/** Says of each resource that nobody has spoken of whether it is ready, by its conditions or what is known of its kind. */
export const autoReady: PipelineFunction = (state) => ({
  ...state,
  desired: state.desired.map((desired) => {
    const found = state.observed[desired.resource]
    return desired.ready === undefined && found ? { ...desired, ready: readyOf(found) } : desired
  }),
})
