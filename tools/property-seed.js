import { readFileSync } from 'node:fs'

// Properties try the same cases on every run, so that a change fails because of what it changed and never by chance.
// PROPERTY_SEED=random tries others (npm run check:all does), PROPERTY_SEED=N repeats a run; a failure prints its seed.
const wanted = process.env.PROPERTY_SEED ?? '20260101'

/** Whether this process runs a file of tests that has properties. Others need not load fast-check. */
function hasProperties() {
  const file = process.argv[1]
  return (
    process.env.NODE_TEST_CONTEXT !== undefined &&
    file &&
    readFileSync(file, 'utf8').includes("from 'fast-check'")
  )
}

if (wanted !== 'random' && hasProperties()) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(wanted) })
}
