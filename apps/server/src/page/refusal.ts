/** Why a request is not answered: a status, and one line that says what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** A token would help: the page asks for one. */
  readonly signIn: boolean

  constructor(status: number, message: string, { signIn = false } = {}) {
    super(message)
    this.status = status
    this.signIn = signIn
  }
}
