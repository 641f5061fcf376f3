/** Text that must never be shown. What it is told is taken out of every text that leaves the client. */
export class Secrets {
  readonly #known = new Set<string>()

  /** Remembers a secret; what is too short to be one is passed by, lest every text be riddled with holes. */
  add(secret: string | undefined): void {
    if (secret !== undefined && secret.length >= 6) this.#known.add(secret)
  }

  /** The text with every known secret, as it is or in base64 or percent-encoded, replaced. */
  hide(text: string): string {
    let hidden = text
    for (const secret of this.#known) {
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
        hidden = hidden.replaceAll(form, '[hidden]')
      }
    }
    return hidden
  }
}
