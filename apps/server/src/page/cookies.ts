import type { IncomingMessage } from 'node:http'

/** The value of a cookie; undefined where it was not sent. */
export function cookieOf({ headers: { cookie = '' } }: IncomingMessage, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const [key = '', ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
