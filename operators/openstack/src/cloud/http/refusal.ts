/** What a service does not do, and why. Each service writes it in its own form. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** `SecurityGroupNotFound`; only Neutron shows it. */
  readonly type: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, type: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.type = type
    this.headers = headers
  }
}

/** `409 OverQuota: the words` as a refusal; what is left out is as given. */
export function refusalFrom(text: string, status: number, type: string): Refusal {
  const found = /^(?:(?<status>\d{3}) )?(?:(?<type>[A-Z][A-Za-z]+): )?(?<message>.*)$/s.exec(text)!.groups!
  return new Refusal(Number(found['status'] ?? status), found['type'] ?? type, found['message']!)
}
