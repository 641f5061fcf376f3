import { parseArgs } from 'node:util'
import { killTest } from './kill/run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    damages: { type: 'string', default: '20' },
    seed: { type: 'string' },
  },
})
const kills = Number(values.kills)
const damages = Number(values.damages)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
if (![kills, damages, seed].every(Number.isSafeInteger) || kills < 1 || damages < 0) {
  console.error('usage: npm run kill-test -- [--kills N] [--damages N] [--seed S]')
  process.exit(2)
}

const began = performance.now()
console.log(`kill-test: ${kills} kills, ${damages} damages, seed ${seed}`)
const found = await killTest(kills, seed, damages, (line) => console.log(line))
const faults = [...found.lost, ...found.wentBack, ...found.gaps, ...found.silent]
for (const fault of faults.slice(0, 20)) console.log(`✗ ${fault}`)
console.log(
  [
    `${kills} kills`,
    `${found.acknowledged} writes acknowledged`,
    `${found.lost.length} lost`,
    `${found.wentBack.length} revisions gone back`,
    `${found.gaps.length} gaps in watches`,
    `${found.refused} damages refused`,
    `${found.harmless} harmless`,
    `${found.silent.length} silent`,
    `${found.resumed} watches resumed`,
    `${found.expired} expired`,
    `seed ${seed}`,
    `${((performance.now() - began) / 1000).toFixed(0)} s`,
  ].join(', '),
)
process.stdout.write('', () => process.exit(faults.length > 0 || found.acknowledged === 0 ? 1 : 0))
