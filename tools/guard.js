import { existsSync } from 'node:fs'
import './bounded-tests.js'
import './command-line-mistakes.js'
import './property-seed.js'

// Loaded before every script (node --import): an older Node cannot run TypeScript, nothing runs before the first
// `npm ci`, and Node's own errors say nothing useful.
const wanted = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < wanted) {
  console.error(
    `barometer: needs Node ${wanted} or newer to develop, this is ${process.version}; run "npm ci" (it brings one on linux-x64) or install Node ${wanted}`,
  )
  process.exit(1)
}
if (!existsSync(new URL('../node_modules/@barometer', import.meta.url))) {
  console.error('barometer: nothing is installed yet; run "npm ci" first')
  process.exit(1)
}
