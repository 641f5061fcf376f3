import { asObject } from './exchange.ts'
import type { Operation } from './operation.ts'

/** What is done, as Azure Service Operator names it beside its tokens. */
export type Doing = 'create' | 'delete'

/** By these names Azure Service Operator knows what a token is of. */
const names: Readonly<Record<Doing, { readonly id: string; readonly type: string }>> = {
  create: { id: 'GenericClient.CreateOrUpdateByID', type: 'GenericResource' },
  delete: { id: 'GenericClient.DeleteByID', type: 'GenericDeleteResponse' },
}

/** An operation as text, to be kept: Azure Service Operator can go on with it, and this with one of its. */
export function tokenOf(doing: Doing, operation: Operation): string {
  return JSON.stringify({ type: names[doing].type, token: operation })
}

/** The name beside the token. */
export function tokenId(doing: Doing): string {
  return names[doing].id
}

/** The operation that a text keeps; undefined where it keeps none, or one of another kind. */
export function operationFrom(doing: Doing, id: string, text: string): Operation | undefined {
  if (id !== names[doing].id) return undefined
  try {
    const parsed = asObject(JSON.parse(text))
    const token = asObject(parsed?.['token'])
    if (parsed?.['type'] !== names[doing].type || !token || typeof token['state'] !== 'string')
      return undefined
    const whole =
      typeof token['asyncURL'] === 'string'
        ? typeof token['origURL'] === 'string' && typeof token['method'] === 'string'
        : typeof token['pollURL'] === 'string' && ['loc', 'body'].includes(token['type'] as string)
    return whole ? (token as unknown as Operation) : undefined
  } catch {
    return undefined
  }
}
