import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles the server's command into one file in a temporary folder, as the command line ships it, and gives its path. */
export async function bundledServer(): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'barometer-server-')), 'apiserver.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, '../../../packages/apiserver/src/main.ts')],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    logLevel: 'silent',
  })
  return outfile
}
