import { CloudError } from '@barometer/simulator'
import type { Aws } from './aws.ts'
import type { Resource } from './resource.ts'

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

/** Has what is left removed, one after the other; undefined: nothing failed. What is going already is only waited for. */
export async function removeAll(
  cloud: Pick<Aws, 'remove'>,
  left: readonly Resource[],
): Promise<Failure | undefined> {
  for (const which of left.filter(({ state }) => state !== 'deleting')) {
    const { failure } = await ask(() => cloud.remove(which))
    if (failure) return failure
  }
  return undefined
}

export const isList = (value: unknown): boolean => Array.isArray(value)
export const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
