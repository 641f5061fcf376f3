/**
 * Whoever reads our output may stop early (head, less): that is no error of ours, and the end of the program. What else
 * keeps us from writing, such as a full disk, is said in one line, and ends it with 2.
 */
export function endWithReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0)
    const name = stream === process.stdout ? 'standard output' : 'standard error'
    if (stream === process.stdout) process.stderr.write(`error: ${name} cannot be written (${error.code})\n`)
    process.exit(2)
  })
}
