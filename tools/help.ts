import { targets } from './targets.ts'

const width = Math.max(...Object.keys(targets).map((name) => name.length))
for (const [name, what] of Object.entries(targets)) console.log(`npm run ${name.padEnd(width)}  ${what}`)
