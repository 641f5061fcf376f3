import { parseArgs } from 'node:util'
import { fuzzRequests } from './hostile/fuzz-requests.ts'
import { runAttacks, serverAttacks } from './hostile/run.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    fuzz: { type: 'string' },
    seed: { type: 'string' },
  },
})
const say = (line: string) => console.log(line)
const began = performance.now()
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
const requests = Number(values.fuzz ?? 0)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(requests) || requests < 0) {
  console.error('usage: npm run hostile -- [--only PATTERN] | [--fuzz N] [--seed S]')
  process.exit(2)
}
const only = values.only === undefined ? undefined : new RegExp(values.only, 'i')
const attacks = serverAttacks.filter(({ name }) => !only || only.test(name))
const found = requests > 0 ? await fuzzRequests(requests, seed, say) : await runAttacks(attacks, say)
const what = requests > 0 ? `${requests} mutated requests, seed ${seed}` : `${attacks.length} attacks`
say(`${what}: ${found} found something, ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.stdout.write('', () => process.exit(found > 0 || (requests === 0 && attacks.length === 0) ? 1 : 0))
