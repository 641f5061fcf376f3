/** What a cloud answers when it does not do what it was asked for. */
export class CloudError extends Error {
  override readonly name = 'CloudError'
  /** A word that programs decide by: `NotFound`, `QuotaExceeded`. */
  readonly code: string
  /** Whether the same request may succeed later without anybody changing it. */
  readonly retryable: boolean

  constructor(code: string, message: string, { retryable = false }: { readonly retryable?: boolean } = {}) {
    super(message)
    this.code = code
    this.retryable = retryable
  }
}
