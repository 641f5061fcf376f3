/** A problem that ends a command, said in one line; `code` is the exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: number

  constructor(message: string, code = 2) {
    super(message)
    this.code = code
  }
}
