import {
  answer,
  cutShort,
  type Fault,
  half,
  hang,
  type Passage,
  type Random,
  refusal,
  reset,
} from '@barometer/testkit'

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

/** Meets about every third request with something that happens on networks and servers. */
export function randomFault(random: Random, met: Map<string, number>): Fault {
  const expired = refusal(410, 'Expired', 'too old resource version')
  const read: [string, Fault][] = [
    ['reset', reset],
    ['hang', hang],
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
  ]
  const watch = (): [string, Fault][] => {
    const piece = 1 + random.below(6)
    return [
      ['410', expired],
      ['torn watch', torn(piece)],
      ['duplicated watch', duplicated(piece)],
      ['half-open watch', halfOpen(piece)],
      ['malformed watch', malformed(piece)],
      ...read.slice(0, 4),
    ]
  }
  return (passage) => {
    if (!random.chance(0.35)) return passage.pass()
    const [name, fault] = random.pick(isWatch(passage) ? watch() : read)
    met.set(name, (met.get(name) ?? 0) + 1)
    return fault(passage)
  }
}
