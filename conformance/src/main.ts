import { commandLine, usage } from './command-line.ts'
import { startControlPlane } from './control-plane/start.ts'
import { serve } from './serve.ts'

const say = (line: string) => console.log(line)

let asked: ReturnType<typeof commandLine>
try {
  asked = commandLine(process.argv.slice(2))
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`)
  process.exit(2)
}

if (asked.mode === 'serve') {
  const target = await startControlPlane({ say })
  try {
    await serve(target, say)
  } finally {
    await target.stop()
  }
}
