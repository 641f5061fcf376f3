import { isDeepStrictEqual } from 'node:util'
import type { ConditionedObject } from '@barometer/conditions'
import { better, measure } from '../measure.ts'
import { openPeer, type Peer, type Row } from '../peer.ts'
import { ours } from './ours.ts'
import { type Pair, table } from './table.ts'
import { allWork, type Work } from './work.ts'

// npm run bench -- conditions [ROUNDS]: our library beside those of Cluster API and Knative, on the same work.
const rounds = Number(process.argv[2] ?? 5)
const milliseconds = 50

const list = allWork()
const peer = openPeer('conditions')
peer?.write(`${JSON.stringify(list)}\n`)
const pairs: Pair[] = []
for (const [index, work] of list.entries()) pairs.push(await compare(work, index, peer))
peer?.end()

console.log(table(pairs).join('\n'))
const different = pairs.filter(({ theirs, answer }) => theirs && !isDeepStrictEqual(answer, theirs.answer))
for (const { work, theirs, answer } of different) {
  console.error(`${work.style} ${work.operation} ${work.variant} of ${work.n}: the two sides do not agree`)
  console.error(`ours:   ${JSON.stringify(answer)}\ntheirs: ${JSON.stringify(theirs?.answer)}`)
}
process.exitCode = different.length > 0 ? 1 : 0

/** Both sides take turns; each is judged by its best round. */
async function compare(work: Work, index: number, peer: Peer | undefined): Promise<Pair> {
  const run = ours(work)
  let mine: Row | undefined
  let theirs: Row | undefined
  let object: ConditionedObject = {}
  for (let round = 0; round < rounds; round++) {
    mine = better(
      mine,
      measure(work.operation, work.n, milliseconds, (times) => (object = run(times))),
    )
    const row = await peer?.ask({ work: index, milliseconds })
    if (row) theirs = better(theirs, row)
  }
  if (!mine) throw new Error('at least one round is needed')
  return { work, mine, theirs, answer: answerOf(object) }
}

/** The conditions without their times, which differ by when each side ran, and without empty fields. */
function answerOf(object: ConditionedObject): unknown {
  return (object.status?.conditions ?? []).map(({ lastTransitionTime: _, ...condition }) =>
    Object.fromEntries(Object.entries(condition).filter(([, value]) => value !== '' && value !== 0)),
  )
}
