import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { writeKubeconfig } from '@barometer/apiserver'
import { withCompiledExamples } from '../../../tools/readme-examples.ts'
import { deployment, world } from './testkit.ts'

test('the example of the README compiles, runs against a server, and says what it finds', async (t) => {
  const at = await world(t)
  await at.put(deployment('web', 'default'))
  const stdout = await withCompiledExamples(join(import.meta.dirname, '..'), async ([file], scratch) => {
    const kubeconfig = join(scratch, 'kubeconfig')
    writeKubeconfig(kubeconfig, at.server)
    const env = { ...process.env, KUBECONFIG: kubeconfig, XDG_CACHE_HOME: scratch }
    return (await promisify(execFile)(process.execPath, [file!], { env, timeout: 120_000 })).stdout
  })
  assert.match(stdout, /^(ok|working) \[\]\n$/)
})
