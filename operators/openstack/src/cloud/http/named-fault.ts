import { type CloudAnswer, json } from '@barometer/simulator'
import type { Refusal } from './refusal.ts'

const names: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'itemNotFound',
  405: 'badMethod',
  406: 'computeFault',
  409: 'conflictingRequest',
  413: 'overLimit',
  429: 'overLimit',
  503: 'serviceUnavailable',
}

/** A refusal as Nova and Cinder write it: `{badRequest: {code, message}}`. */
export function namedFault({ status, message, headers }: Refusal): CloudAnswer {
  return json(status, { [names[status] ?? 'computeFault']: { code: status, message } }, headers)
}
