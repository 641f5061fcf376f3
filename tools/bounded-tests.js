// Loaded with the guard into each process of tests that `node --test` starts. Node waits for ever for a file whose tests
// are over but which left something open (a failed test may well leave its server behind), and its --test-timeout does
// not look at that: here such a file ends a moment after its last test, and any file after a while, as a failure that
// says what held it.
const minutes = Number(process.env.TEST_FILE_MINUTES ?? 8)
const seconds = Number(process.env.TEST_LEFTOVER_SECONDS ?? 60)

/** Ends this process after so long, unless it has ended by itself. */
function endAfter(milliseconds, what) {
  setTimeout(() => {
    const held = [...new Set(process.getActiveResourcesInfo())].sort().join(', ')
    console.error(`${process.argv[1]}: ${what}; still open: ${held}`)
    process.exit(1)
  }, milliseconds).unref()
}

if (process.env.NODE_TEST_CONTEXT !== undefined) {
  endAfter(minutes * 60_000, `not over after ${minutes} minutes`)
  const { after } = await import('node:test')
  after(() => endAfter(seconds * 1000, `its tests are over, and ${seconds} seconds later it is not`))
}
