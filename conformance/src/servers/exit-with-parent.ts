/** Loaded into a process beside its program: ends it when whoever started it is gone, however that ended. */
process.stdin.on('close', () => process.exit(1))
process.stdin.resume()
// The program alone decides how long it runs.
;(process.stdin as unknown as { unref?(): void }).unref?.()
