/** Why a request is not answered: a status, and one line that says what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
