import type { KubeObject } from '@barometer/client'
import type { AnyObject } from '@barometer/controller'
import type { Random } from '@barometer/testkit'
import type { Ref } from '../cluster.ts'
import type { Environment } from '../environment.ts'

/** What chaos needs to know of an operator: `export const chaos: ChaosPlan<Cloud>` in its `scenarios/chaos.testkit.ts`. */
export interface ChaosPlan<Cloud = unknown> {
  /** What must be there before, one after the other: definitions of the kinds of the roots. Goes when the roots are gone. */
  readonly given?: readonly AnyObject[]
  /** What somebody applies to begin with. */
  readonly roots: readonly AnyObject[]
  /** The objects that must end well: `Service/shop`. */
  readonly watched: readonly Ref[]
  /** What faults may aim at, by the word of the fault for its target (`image`). Without any it is active for everything. */
  readonly targets?: Readonly<Record<string, readonly string[]>>
  /** Faults that are not injected, with the reason. */
  readonly without?: Readonly<Record<string, string>>
  /** What people do meanwhile: one of these, now and then. */
  readonly edits?: readonly ((environment: Environment<Cloud>, random: Random) => Promise<void>)[]
  /** Whether an object is as it should be. Default: its `Ready` is True. */
  readonly isWell?: (object: KubeObject) => boolean
  /** Whether what an object says, or something beneath it, is final until somebody acts. */
  readonly isTerminal: (object: KubeObject, environment: Environment<Cloud>) => boolean | Promise<boolean>
  /** Does for an object what its terminal failure asks for. */
  readonly act: (environment: Environment<Cloud>, ref: Ref, round: number) => Promise<void>
  /** How long it takes at most until all has ended. Default `20m`. */
  readonly patience?: string
  /** Conditions that speak of parts that the object owns, and what those say: `{ 'Machine InfrastructureReady': ['AWSMachine Ready'] }`. */
  readonly sources?: Readonly<Record<string, readonly string[]>>
  /**
   * What may be True above a False part, and why: by the rule of lint and the kind (`ready-contradicted Service`), or by the
   * condition and its source (`Machine InfrastructureReady AWSMachine Ready`, with ` going` where it may be so only for parts
   * that are being deleted).
   */
  readonly deviations?: Readonly<Record<string, string>>
}
