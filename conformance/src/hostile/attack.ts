import type { Victim } from './victim.ts'

/** One attempt to end, enter or exhaust a server. */
export interface Attack {
  readonly name: string
  /** True when it may write; else nothing may be there afterwards that was not before. */
  readonly writes?: boolean
  /** Rejects when the answer is not the one a sound server gives. */
  run(victim: Victim): Promise<void>
}

/** Throws unless a status is one of these. */
export function expectStatus(found: number, ...wanted: number[]): void {
  if (!wanted.includes(found)) throw new Error(`wanted ${wanted.join(' or ')}, got ${found || 'no answer'}`)
}
