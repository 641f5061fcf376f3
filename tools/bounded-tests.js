// Loaded with the guard into each process of tests that `node --test` starts. Node waits for ever for a file whose tests
// are over but which left something open (a failed test may well leave its server behind), and its --test-timeout does
// not look at that: here such a file ends after a while, as a failure that says what held it.
const minutes = Number(process.env.TEST_FILE_MINUTES ?? 8)

if (process.env.NODE_TEST_CONTEXT !== undefined) {
  setTimeout(() => {
    const held = [...new Set(process.getActiveResourcesInfo())].sort().join(', ')
    console.error(`${process.argv[1]}: not over after ${minutes} minutes; still open: ${held}`)
    process.exit(1)
  }, minutes * 60_000).unref()
}
