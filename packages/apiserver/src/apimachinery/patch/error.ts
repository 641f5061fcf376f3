/** A patch that cannot be applied; `code` and `message` are those of the `Status` a Kubernetes server answers with. */
export class PatchError extends Error {
  readonly code: number
  readonly reason: string
  constructor(code: number, reason: string, message: string) {
    super(message)
    this.name = 'PatchError'
    this.code = code
    this.reason = reason
  }
}

export function badRequest(message: string): PatchError {
  return new PatchError(400, 'BadRequest', message)
}
