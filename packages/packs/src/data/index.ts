import type { Pack } from '../pack.ts'

/** The packs that come with Barometer. */
export const builtInPacks: readonly Pack[] = []
