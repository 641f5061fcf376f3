import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { shellWords } from '../testing/baro.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'

const file = join(import.meta.dirname, '..', '..', 'README.md')

/** Every block that shows what the program says of the fleet that `npm start` serves; `# 3` behind it is the exit code. */
const block = /```console demo\n\$ baro ([^\n]*?)(?: +# (\d+))?\n([\s\S]*?)```/g

/** How long something has been so depends on when it was loaded, and how much there is on what the server brings itself. */
const varying = /\b(for|in) \d+(?:[smhd]| objects)\b/g

test('the README shows what the program says of the demo', async () => {
  const cluster = await TestCluster.start()
  try {
    await cluster.load(demoObjects())
    const text = readFileSync(file, 'utf8')
    const blocks = [...text.matchAll(block)]
    assert.ok(blocks.length > 4)
    for (const [whole, args = '', expected = '0', output = ''] of blocks) {
      const { code, out, err } = await cluster.baro(shellWords(args))
      assert.equal(code, Number(expected), args)
      const shown = `${out}${err}`
      if (process.env['UPDATE_GOLDEN'] === '1') {
        const fresh = `${whole.slice(0, whole.length - output.length - 3)}${shown}\`\`\``
        const updated = readFileSync(file, 'utf8').replace(whole, () => fresh)
        writeFileSync(file, updated)
      } else assert.equal(output.replace(varying, '$1 N'), shown.replace(varying, '$1 N'))
    }
  } finally {
    await cluster.close()
  }
})
