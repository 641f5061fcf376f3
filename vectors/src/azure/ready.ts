import { type ArmAnswer, type CloudError, classify } from '@barometer/azure/arm'

const retries = { fast: 'RetryFast', slow: 'RetrySlow', 'very-slow': 'RetryVerySlow' } as const

/** What Azure Service Operator's Ready would say of an error. */
export function readyOf(error: CloudError, method: 'PUT' | 'DELETE', answer?: ArmAnswer) {
  return readyOfError(answer && isUnregistered(error, answer) ? withoutDetails(error) : error, method, answer)
}

/** Where a provider is not registered its client registers it, and fails unless it is told which one in `details`. */
function isUnregistered({ code, status }: CloudError, { body }: ArmAnswer): boolean {
  if (status !== 409 || code !== 'MissingSubscriptionRegistration') return false
  const { error } = JSON.parse(body) as { error?: { details?: readonly unknown[] } }
  return error !== undefined && (error.details ?? []).length === 0
}

function withoutDetails(error: CloudError): CloudError {
  return { ...error, code: 'UnknownError', message: 'unexpected empty Details' }
}

function readyOfError(error: CloudError, method: 'PUT' | 'DELETE', answer?: ArmAnswer) {
  const { severity, retry } = classify(error, method)
  return {
    error: true,
    message: answer && error.unreadable ? unreadableText(answer) : error.message,
    messageExact: !error.unreadable || answer?.status === 409,
    notFound: error.status === 404,
    reason: error.code,
    retry: retries[retry],
    severity,
  }
}

/** Of a 409 its client reads the body before anybody else does, and that fails in words of its own. */
function unreadableText({ body }: ArmAnswer): string {
  const reading = 'unmarshalling type *genericarmclient.requestError'
  return `${reading}: invalid character '${body.trimStart()[0]}' looking for beginning of value`
}
