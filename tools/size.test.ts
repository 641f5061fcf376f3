import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const entry = join(root, 'packages/conditions/src/index.ts')

/** What a page would load that imports these names (all of them where none are given), gzipped. */
async function gzippedSize(...names: readonly string[]): Promise<number> {
  const what = names.length > 0 ? `{ ${names.join(', ')} }` : '*'
  const { outputFiles } = await build({
    stdin: { contents: `export ${what} from ${JSON.stringify(entry)}`, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  })
  const [bundle] = outputFiles
  assert.ok(bundle && bundle.contents.length > 0)
  return gzipSync(bundle.contents, { level: 9 }).length
}

test('the whole conditions library is under 15 KB, minified and gzipped, and bundles for a browser', async () => {
  const size = await gzippedSize()
  assert.ok(size < 15 * 1024, `${size} bytes`)
})

// What each may weigh by itself, in bytes, gzipped: far less than the whole.
const alone: Readonly<Record<string, number>> = {
  getCondition: 300,
  readConditions: 1500,
  subResourcesCondition: 1000,
  cumulativeCondition: 1200,
  livingSet: 1800,
  mirrorCondition: 3300,
  applyPatch: 3400,
  setCondition: 3500,
  summaryCondition: 4300,
  aggregateCondition: 5200,
  beginPass: 7000,
}

for (const [name, limit] of Object.entries(alone)) {
  test(`${name} can be imported alone`, async () => {
    const size = await gzippedSize(name)
    assert.ok(size < limit, `${size} bytes, expected fewer than ${limit}`)
  })
}
