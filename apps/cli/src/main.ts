#!/usr/bin/env node
import { endWithReader } from './streams/end-with-reader.ts'
import { version } from './streams/version.ts'

const { argv, stdout } = process

// Everything else is loaded after this: whoever asks only for the version, as scripts do, does not wait for it.
if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-V')) {
  endWithReader(stdout)
  stdout.write(`${version}\n`)
} else {
  import('./run-process.ts').then(async ({ runProcess }) => {
    process.exitCode = await runProcess()
  })
}
