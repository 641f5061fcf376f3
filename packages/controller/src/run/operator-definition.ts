import type { Clock } from '../clock.ts'
import type { DefinedKind } from '../crd/define-kind.ts'
import type { AnyObject } from '../kind.ts'
import type { AnyController } from './controller-set.ts'

/** How an operator is to work. */
export interface OperatorOptions {
  /** Condition types that are not written, and that no summary counts. */
  readonly without?: readonly string[]
}

/** An operator beside a cloud, stated once: programs, tests and demonstrations start it from here. */
export interface OperatorDefinition<
  Cloud = unknown,
  Started extends { readonly cloud: Cloud } = { cloud: Cloud },
> {
  readonly name: string
  /** The kinds that it brings along. */
  readonly kinds: readonly DefinedKind[]
  readonly controllers: (cloud: Cloud, options: OperatorOptions) => readonly AnyController[]
  /** Starts a simulated cloud, for where there is no other. */
  readonly startCloud: (clock: Clock) => Started
  /**
   * The real cloud at an address, by the credentials in an environment: what `controllers` needs of a cloud, which may be less
   * than a simulated one can do. Absent: only simulated ones are known.
   */
  readonly connect?: (
    url: string,
    environment: Readonly<Record<string, string | undefined>>,
  ) => Partial<Cloud>
  /** Objects that somebody may apply to see it at work. */
  readonly samples: readonly AnyObject[]
}
