import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { Target } from '@barometer/conformance'

/** Opens a watch and calls back with the text of each event. Resolves to what closes it. */
export async function watchStream(
  target: Target,
  path: string,
  hear: (event: string) => void,
): Promise<() => void> {
  const secure = target.url.startsWith('https:')
  const headers = { authorization: `Bearer ${target.tokens.admin}` }
  const options = { headers, agent: false as const, ...(target.ca && { ca: target.ca }) }
  const request = (secure ? requestTls : requestPlain)(`${target.url}${path}`, options)
  request.end()
  const [message] = (await once(request, 'response')) as [IncomingMessage]
  if (message.statusCode !== 200) throw new Error(`a watch was refused with ${message.statusCode}`)
  message.on('error', () => {})
  let rest = ''
  message.setEncoding('utf8')
  message.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  return () => message.destroy()
}
