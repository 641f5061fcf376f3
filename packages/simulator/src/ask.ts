import { CloudError } from './cloud-error.ts'

/** Why a cloud did not do what it was asked for, as data: it is reported, not only thrown. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

/** What a cloud answered, or why it did not. */
export type Asked<Answer> =
  | { readonly answer: Answer; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly answer?: never }

/** Asks a cloud; what does not look like an answer is a refusal too, `Nonsense`. Throws what is not the cloud's. */
export async function ask<Answer>(
  call: Promise<Answer>,
  isAnswer: (answer: unknown) => boolean,
): Promise<Asked<Answer>> {
  try {
    const answer = await call
    if (isAnswer(answer)) return { answer }
    const text = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'nothing')
    return { refusal: { code: 'Nonsense', message: text.slice(0, 100), retryable: true } }
  } catch (error) {
    return { refusal: refusalOf(error) }
  }
}

/** The refusal that was thrown; throws what is not the cloud's. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CloudError)) throw error
  const { code, message, retryable } = error
  return { code, message, retryable }
}
