import { CloudError } from '@barometer/simulator'

/** Why a cloud did not answer, as data: it must be reported, not only thrown. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

/** What a cloud answered, or why it did not. */
export type Asked<Answer> =
  | { readonly answer: Answer; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly answer?: never }

/** Asks a cloud, and takes for nonsense what does not look like an answer. */
export async function ask<Answer>(
  call: Promise<Answer>,
  isAnswer: (answer: unknown) => boolean,
): Promise<Asked<Answer>> {
  try {
    const answer = await call
    if (isAnswer(answer)) return { answer }
    const text = (typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'nothing')).slice(0, 100)
    return { refusal: { code: 'Nonsense', message: text, retryable: true } }
  } catch (error) {
    return { refusal: refusalOf(error) }
  }
}

/** Throws what is no answer of a cloud. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CloudError)) throw error
  const { code, message, retryable } = error
  return { code, message, retryable }
}

/** An object, or null for what is not there. */
export function isFound(answer: unknown): boolean {
  return typeof answer === 'object' && !Array.isArray(answer)
}
