import { CloudError } from '@barometer/simulator'

/** Why the cloud gave no answer. */
export interface Failure {
  readonly code: string
  readonly message: string
}

/** What the cloud said, or why it said nothing. As data, so that a plan can be made of either. */
export type Answer<Value> =
  | { readonly value: Value; readonly failure?: undefined }
  | { readonly failure: Failure; readonly value?: undefined }

/** Asks the cloud. What it answers is looked at before it is believed. */
export async function ask<Value>(
  question: () => Promise<Value>,
  isSensible: (value: unknown) => boolean = () => true,
): Promise<Answer<Value>> {
  try {
    const value = await question()
    if (isSensible(value)) return { value }
    return { failure: { code: 'Nonsense', message: `it answers ${shortened(value)}` } }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    const { code, message } = error
    return { failure: { code, message } }
  }
}

export const isList = (value: unknown): boolean => Array.isArray(value)
export const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
