import type { Fault, Passage } from './fault-proxy.ts'

/** Which requests a fault meets. */
export type Which = (passage: Passage) => boolean

/** All but discovery. */
export const reading: Which = ({ url }) => /^\/apis?\/./.test(url)
const watches: Which = ({ url }) => /[?&]watch=true/.test(url)

/** A fault for some requests; the others pass. */
export function only(which: Which, fault: Fault): Fault {
  return (passage) => (which(passage) ? fault(passage) : passage.pass())
}

/** A fault for each place once: whoever asks again is served. */
export function firstTime(fault: Fault, times = 1): Fault {
  const met = new Map<string, number>()
  return (passage) => {
    const before = met.get(passage.url) ?? 0
    met.set(passage.url, before + 1)
    return before < times ? fault(passage) : passage.pass()
  }
}

/** Never answers. */
export const hang: Fault = () => {}

/** Cuts the connection before anything is answered. */
export const reset: Fault = ({ request }) => void request.socket.resetAndDestroy()

/** Passes on once the promise has settled. */
export function once(opened: Promise<unknown>): Fault {
  return (passage) => opened.then(() => passage.pass())
}

export function delay(milliseconds: number): Fault {
  return (passage) => void setTimeout(() => passage.pass(), milliseconds).unref()
}

/** Answers by itself. */
export function answer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Fault {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}

/** A Status as the server's own filters and controllers send it. */
export function refusal(
  code: number,
  reason: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Fault {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }
  return answer(code, JSON.stringify(status), headers)
}

/** Sends half of the true answer, with a length or in chunks, then ends the connection, in good order or not. */
export function half(framing: 'length' | 'chunks', end: 'reset' | 'close'): Fault {
  return async (passage) => {
    const { status, headers, body } = await passage.answer()
    const { response } = passage
    const { 'content-length': _, 'transfer-encoding': __, ...others } = headers
    response.writeHead(status, { ...others, ...(framing === 'length' && { 'content-length': body.length }) })
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => {
      const { socket } = response
      if (end === 'reset') socket?.resetAndDestroy()
      else socket?.end()
    })
  }
}

/** Half of the true answer, and says that this is all. */
export const cutShort: Fault = async (passage) => {
  const { status, headers, body } = await passage.answer()
  const { 'content-length': _, 'transfer-encoding': __, ...others } = headers
  passage.response.writeHead(status, others).end(body.subarray(0, Math.ceil(body.length / 2)))
}

/** The true answer, one byte every so many milliseconds. */
export function drip(milliseconds: number): Fault {
  return async (passage) => {
    const { status, headers, body } = await passage.answer()
    const { response } = passage
    response.writeHead(status, headers)
    let at = 0
    const timer = setInterval(() => {
      if (at < body.length) response.write(body.subarray(at, ++at))
      else {
        clearInterval(timer)
        response.end()
      }
    }, milliseconds)
    response.on('close', () => clearInterval(timer))
  }
}

/** Bytes that are no HTTP. */
export const garbage: Fault = ({ request }) => void request.socket.end('SSH-2.0-OpenSSH_9.6\r\n')

/** Says gzip, and is none. */
export const brokenGzip: Fault = ({ response }) =>
  void response
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    .end('this is no gzip')

/** Every watch ends in good order after so many milliseconds. */
export function endWatchesAfter(milliseconds: number): Fault {
  return only(watches, (passage) => {
    passage.pass()
    setTimeout(() => passage.response.end(), milliseconds).unref()
  })
}

/** Pages of two, and the server forgets every list at its second page: once for each list, or always. */
export function forgetful(always: boolean): Fault {
  const expired = JSON.stringify({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'The provided continue parameter is too old to display a consistent list result.',
    reason: 'Expired',
    code: 410,
  })
  const met = new Set<string>()
  return (passage) => {
    passage.url = passage.url.replace(/([?&]limit=)\d+/, '$12')
    const place = passage.url.replace(/\?.*/, '')
    if (!passage.url.includes('continue=') || (!always && met.has(place))) return passage.pass()
    met.add(place)
    return answer(410, expired)(passage)
  }
}

/** An aggregated API that discovery still names and that nobody answers for. */
export function hungGroup(group: string): Fault {
  return async (passage) => {
    if (passage.url.startsWith(`/apis/${group}/`)) return
    if (!/^\/apis(?:\?|$)/.test(passage.url)) return passage.pass()
    const { status, headers, body } = await passage.answer()
    const list = JSON.parse(body.toString('utf8'))
    const resource = {
      resource: 'nodemetrics',
      responseKind: { group: '', version: '', kind: 'NodeMetrics' },
      scope: 'Cluster',
      singularResource: 'nodemetric',
      verbs: ['get', 'list'],
    }
    list.items.push({
      metadata: { name: group },
      versions: [{ version: 'v1beta1', freshness: 'Current', resources: [resource] }],
    })
    const { 'content-length': _, 'transfer-encoding': __, ...others } = headers
    passage.response.writeHead(status, others).end(JSON.stringify(list))
  }
}
