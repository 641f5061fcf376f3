import { type CloudAnswer, json } from '@barometer/simulator'

/** An error as Azure Resource Manager writes it. */
export class ArmError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }

  answer(): CloudAnswer {
    return json(this.status, { error: { code: this.code, message: this.message } }, this.headers)
  }
}

/** `409 SkuNotAvailable: the words` as an error. */
export function errorFrom(text: string, status: number, code: string): ArmError {
  const found = /^(?:(?<status>\d{3}) )?(?<code>[A-Za-z0-9.-]+): (?<message>.*)$/s.exec(text)?.groups
  if (!found) return new ArmError(status, code, text)
  return new ArmError(Number(found['status'] ?? status), found['code']!, found['message']!)
}
