import { parseArgs } from 'node:util'
import { baroAttacks, runBaroAttacks } from './hostile-baro/run.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only === undefined ? undefined : new RegExp(values.only, 'i')
const attacks = baroAttacks.filter(({ name }) => !only || only.test(name))
const began = performance.now()
const found = await runBaroAttacks(attacks, (line) => console.log(line))
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(`${attacks.length} attacks: ${found} found something, ${seconds} s`)
process.stdout.write('', () => process.exit(found > 0 || attacks.length === 0 ? 1 : 0))
