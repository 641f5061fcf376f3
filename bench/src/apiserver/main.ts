import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GoMissing, startControlPlane, startEmbeddedProcess } from '@barometer/conformance'
import { bundledServer } from './bundle.ts'
import { manyServers } from './many.ts'
import { best, table } from './table.ts'
import { type Figures, fullSize, workload } from './workload.ts'

const say = (line: string) => console.log(line)

/** The embedded server as it is shipped, in one file, with its durable default: a write is on the disk before it is acknowledged. */
async function ours(): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'barometer-bench-'))
  const { target, kill } = await startEmbeddedProcess(dataDir, [], program)
  try {
    return await workload(target, fullSize, say)
  } finally {
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The real one, with etcd forcing its writes to the disk as well; its memory is that of all its processes. */
async function theirs(): Promise<Figures | undefined> {
  try {
    const target = await startControlPlane({ say, durable: true })
    try {
      return await workload(target, fullSize, say)
    } finally {
      await target.stop()
    }
  } catch (error) {
    if (!(error instanceof GoMissing)) throw error
    say(`kube-apiserver is left out: ${error.message}`)
    return undefined
  }
}

const program = await bundledServer()
// First, while this process holds nothing else.
const many = await manyServers(50)
let mine: Figures | undefined
let other: Figures | undefined
for (const round of [1, 2]) {
  say(`round ${round} of 2; the better figure of each server counts`)
  mine = best(mine, await ours())
  if (round > 1 && !other) continue
  const found = await theirs()
  other = found && best(other, found)
}
say(table(mine!, other))
say(many)
process.stdout.write('', () => process.exit(0))
