import type { OwnReason } from '../api/conditions.ts'

/** Azure could not be asked, or did not answer as Azure does. */
export class ArmFailure extends Error {
  override readonly name = 'ArmFailure'
  /** What `Ready` says. */
  readonly code: OwnReason

  constructor(code: OwnReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
