// Loaded before every script (node --import): an older Node cannot run TypeScript, and its own error says nothing useful.
const wanted = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < wanted) {
  console.error(
    `barometer: needs Node ${wanted} or newer to develop, this is ${process.version}; run "npm ci" (it brings one on linux-x64) or install Node ${wanted}`,
  )
  process.exit(1)
}
