import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { ServerAddress } from './around.testkit.ts'

/** A kubeconfig for the administrator of a server, removed when the test is over. */
export function kubeconfigFor(t: TestContext, { url, token, ca }: ServerAddress): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollup-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'kubeconfig')
  const authority = ca && { 'certificate-authority-data': Buffer.from(ca).toString('base64') }
  const config = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'test' },
    clusters: [{ name: 'test', cluster: { server: url, ...authority } }],
    users: [{ name: 'test', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
  }
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 })
  return file
}
