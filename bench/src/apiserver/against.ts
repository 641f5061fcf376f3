import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startEmbeddedProcess } from '@barometer/conformance'
import type { Checkout } from '../against/checkout.ts'
import type { Best } from '../against/figures.ts'
import { interleave, type Series } from '../against/interleave.ts'
import { rows } from './table.ts'
import { fullSize, workload } from './workload.ts'

/** Each tree's server, as that tree ships it, given the same workload by turns. */
export async function apiserverFigures(
  ours: Checkout,
  theirs: Checkout,
  folder: string,
  rounds: number,
): Promise<Readonly<Record<Series, readonly Best[]>>> {
  const other = await shippedServer(theirs)
  const programs = { ours: await shippedServer(ours), theirs: other, theirsAgain: other }
  return interleave(rounds, async (series, round) => {
    console.log(`round ${round + 1} of ${rounds}: ${series === 'ours' ? 'ours' : theirs.commit}`)
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const { target, kill } = await startEmbeddedProcess(dataDir, [], programs[series])
    try {
      const figures = await workload(target, fullSize, () => {})
      return rows.map(([field, name, better]) => ({ name, value: figures[field], unit: '', better }))
    } finally {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

/** The server of a tree, bundled by that tree's own code. */
async function shippedServer({ folder: tree }: Checkout): Promise<string> {
  const { bundledServer } = await import(pathToFileURL(join(tree, 'bench/src/apiserver/bundle.ts')).href)
  const file: string = await bundledServer()
  process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true }))
  return file
}
