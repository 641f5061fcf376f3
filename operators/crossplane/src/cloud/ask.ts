import { ask as askCloud, type Refusal } from '@barometer/simulator'
import type { CloudResource } from './cloud.ts'

/** What a cloud answered, or why it did not. */
export interface Asked {
  /** null: it has no such resource. */
  readonly resource?: CloudResource | null | undefined
  readonly refusal?: Refusal | undefined
}

/** Asks a cloud for a resource; what is no resource is a refusal too. Throws what is not the cloud's. */
export async function ask(call: Promise<CloudResource | null>): Promise<Asked> {
  const { answer, refusal } = await askCloud(call, isResource)
  return refusal ? { refusal } : { resource: answer }
}

function isResource(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { id, state, fields } = value as Partial<Record<keyof CloudResource, unknown>>
  return typeof id === 'string' && typeof state === 'string' && typeof fields === 'object' && fields !== null
}
