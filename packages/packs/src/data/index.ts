import type { Pack } from '../pack.ts'
import { kubernetes } from './kubernetes/pack.ts'

/** The packs that come with Barometer. */
export const builtInPacks: readonly Pack[] = [kubernetes]
