/** Trying again will not help: the key rests until something about it changes. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError'
  readonly code = 'terminal'
}

/** A reconcile took longer than it may. Its signal has been aborted with this. */
export class ReconcileTimeoutError extends Error {
  override readonly name = 'ReconcileTimeoutError'
  readonly code = 'timeout'

  constructor(milliseconds: number) {
    super(`the reconcile did not end within ${milliseconds / 1000} s`)
  }
}
