import { type ArmAnswer, asObject, objectIn } from './exchange.ts'

/** What Azure says is wrong. */
export interface CloudError {
  /** As Azure wrote it; `UnknownError` where it gave none. */
  readonly code: string
  readonly message: string
  /** Of the answer that said so. */
  readonly status: number
  /** The answer was not one of Azure Resource Manager: a proxy's page, half an answer. */
  readonly unreadable: boolean
}

export const unknownCode = 'UnknownError'
const unknownMessage = 'There was an unknown deployment error'

/** The error in an answer: nested (`{"error": {...}}`) or flat (`{"code": ...}`). */
export function cloudErrorOf(answer: ArmAnswer): CloudError {
  const { status, body } = answer
  const given = objectIn(answer)
  if (!given && body.trim() !== '') {
    const message = `Azure answered ${status} with a text that is not JSON`
    return { code: unknownCode, message, status, unreadable: true }
  }
  const error = asObject(given?.['error']) ?? given
  return {
    code: textIn(error, 'code') || unknownCode,
    message: textIn(error, 'message') || unknownMessage,
    status,
    unreadable: false,
  }
}

function textIn(object: Readonly<Record<string, unknown>> | undefined, field: string): string {
  const value = object?.[field]
  return typeof value === 'string' ? value : ''
}
