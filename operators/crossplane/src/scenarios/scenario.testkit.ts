import { scenarioOf } from '@barometer/scenarios'
import { operator } from '../index.ts'

/** Tells a scenario of this operator. */
export const scenario = scenarioOf(operator)
