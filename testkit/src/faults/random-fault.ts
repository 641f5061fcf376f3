import type { Random } from '../random.ts'
import type { Fault, Passage } from './fault-proxy.ts'
import { answer, cutShort, half, hang, refusal, reset } from './faults.ts'

/** The response loses, repeats or withholds pieces of a watch, from some piece on. */
function atPiece(
  piece: number,
  misbehave: (passage: Passage, chunk: unknown, write: (chunk: unknown) => boolean) => boolean,
): Fault {
  return (passage) => {
    const { response } = passage
    const write = response.write.bind(response) as (chunk: unknown) => boolean
    let pieces = 0
    response.write = ((chunk: unknown) =>
      ++pieces < piece ? write(chunk) : misbehave(passage, chunk, write)) as typeof response.write
    passage.pass()
  }
}

const torn = (piece: number) =>
  atPiece(piece, ({ request }, chunk, write) => {
    const text = Buffer.from(chunk as Buffer)
    write(text.subarray(0, Math.ceil(text.length / 2)))
    request.socket.resetAndDestroy()
    return false
  })

const duplicated = (piece: number) => atPiece(piece, (_, chunk, write) => write(chunk) && write(chunk))

/** Open, and says nothing any more. */
const halfOpen = (piece: number) => atPiece(piece, () => true)

const malformed = (piece: number) =>
  atPiece(piece, (_, __, write) => write('{"type":"MODIFIED","object":{"metad\n'))

const isWatch = ({ url }: Passage) => /[?&]watch=true/.test(url)

export interface RandomFaultOptions {
  /** How often each has met a request. */
  readonly met: Map<string, number>
  /** How many requests of a hundred meet one. Default 35. */
  readonly percent?: number
  /** Faults after which nothing is heard any more, and only time helps. Default: yes. */
  readonly silent?: boolean
}

/** Meets some requests with something that happens on networks and servers. */
export function randomFault(random: Random, { met, percent = 35, silent = true }: RandomFaultOptions): Fault {
  const expired = refusal(410, 'Expired', 'too old resource version')
  const read: [string, Fault][] = [
    ['reset', reset],
    ['429', refusal(429, 'TooManyRequests', 'slow down', { 'retry-after': '1' })],
    ['500', refusal(500, 'InternalError', 'etcd is away')],
    ['504', answer(504, 'gateway timeout', { 'content-type': 'text/plain' })],
    [
      'carried out, answer lost',
      async (passage) => {
        await passage.answer()
        passage.request.socket.resetAndDestroy()
      },
    ],
    ['half an answer', half('chunks', 'reset')],
    ['cut short', cutShort],
    ...(silent ? [['hang', hang] as [string, Fault]] : []),
  ]
  const watch = (): [string, Fault][] => {
    const piece = 1 + random.below(6)
    return [
      ['410', expired],
      ['torn watch', torn(piece)],
      ['duplicated watch', duplicated(piece)],
      ['malformed watch', malformed(piece)],
      ...(silent ? [['half-open watch', halfOpen(piece)] as [string, Fault]] : []),
      ...read.slice(0, 3),
    ]
  }
  return (passage) => {
    if (!random.chance(percent / 100)) return passage.pass()
    const [name, fault] = random.pick(isWatch(passage) ? watch() : read)
    met.set(name, (met.get(name) ?? 0) + 1)
    return fault(passage)
  }
}
