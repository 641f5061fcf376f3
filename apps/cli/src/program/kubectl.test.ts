import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { oneFile } from '../../packaging/one-file.ts'
import type { Outcome } from '../testing/baro.testkit.ts'
import { TestCluster } from '../testing/live.testkit.ts'

const { error } = spawnSync('kubectl', ['version', '--client'], { timeout: 60_000 })
const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
const skip = isMissing && 'there is no kubectl on this machine'

suite('as a plugin of the real kubectl', { skip }, () => {
  let cluster: TestCluster
  let bin = ''

  before(async () => {
    cluster = await TestCluster.start()
    await cluster.put('deployments', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [{ name: 'web', image: 'web:1' }] },
        },
      },
      status: {
        observedGeneration: 1,
        conditions: [
          { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded', message: 'timed out' },
        ],
      },
    })
    bin = join(cluster.folder, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'baro.cjs'), (await oneFile()).text)
    chmodSync(join(bin, 'baro.cjs'), 0o755)
    for (const name of ['kubectl-baro', 'kubectl_complete-baro']) symlinkSync('baro.cjs', join(bin, name))
  })
  after(() => cluster.close())

  /**
   * kubectl asks no server here: it hands over to the plugin, which finds the cluster by itself. What npm puts in the path
   * stays out: it links a kubectl-baro of its own there once the package was built.
   */
  function kubectl(...args: readonly string[]): Promise<Outcome> {
    const path = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
    const env = {
      PATH: [bin, dirname(process.execPath), ...path].join(delimiter),
      HOME: cluster.folder,
      KUBECONFIG: join(cluster.folder, 'admin'),
      COLUMNS: '100',
    }
    return new Promise((resolve) => {
      const child = execFile('kubectl', args, { env, timeout: 240_000 }, (_, out, err) =>
        resolve({ code: child.exitCode, out, err }),
      )
    })
  }

  test('kubectl baro why: the same answer and the same exit code', async () => {
    const args = ['why', 'deploy/web', '-n', 'default', '--request-timeout', '20s', '-o', 'json']
    const answer = await kubectl('baro', ...args)
    assert.deepEqual(answer, await cluster.baro(args))
    assert.equal(answer.code, 1)
    assert.match(answer.out, /ProgressDeadlineExceeded/)
  })

  test('kubectl baro --help: it speaks of itself as it was called', async () => {
    assert.match((await kubectl('baro', '--help')).out, /^Usage: kubectl baro \[options\]/)
    const { out } = await kubectl('baro', 'why', '--help')
    assert.match(out, /^Usage: kubectl baro why /)
    assert.match(out, /^ {2}kubectl baro why cluster\/prod/m)
  })

  test('kubectl plugin list finds it, without a complaint', async () => {
    const { out, err } = await kubectl('plugin', 'list')
    assert.ok(out.includes(join(bin, 'kubectl-baro')), out)
    assert.doesNotMatch(`${out}${err}`, /kubectl-baro.*(?:overshadowed|not executable)/)
  })

  test('kubectl completes its line', async () => {
    assert.match((await kubectl('__complete', 'baro', 'why', 'deploy/')).out, /^deploy\/web\n:4\n/)
    assert.match((await kubectl('__complete', 'baro', 'tre')).out, /^tree\t.*\n:4\n/)
  })
})
