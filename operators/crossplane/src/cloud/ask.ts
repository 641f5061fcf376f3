import { CloudError } from '@barometer/simulator'
import type { CloudResource } from './cloud.ts'

/** Why a cloud did not do what it was asked for, as data. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

/** What a cloud answered, or why it did not. */
export interface Asked {
  /** null: it has no such resource. */
  readonly resource?: CloudResource | null | undefined
  readonly refusal?: Refusal | undefined
}

/** Asks a cloud; what is no answer is a refusal too. Throws what is not the cloud's. */
export async function ask(call: Promise<CloudResource | null>): Promise<Asked> {
  try {
    const resource = await call
    if (resource === null || isResource(resource)) return { resource }
    const text = typeof resource === 'string' ? resource : (JSON.stringify(resource) ?? 'nothing')
    return { refusal: { code: 'Nonsense', message: text.slice(0, 100), retryable: true } }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    const { code, message, retryable } = error
    return { refusal: { code, message, retryable } }
  }
}

function isResource(value: unknown): value is CloudResource {
  if (typeof value !== 'object' || value === null) return false
  const { id, state, fields } = value as Partial<Record<keyof CloudResource, unknown>>
  return typeof id === 'string' && typeof state === 'string' && typeof fields === 'object' && fields !== null
}
