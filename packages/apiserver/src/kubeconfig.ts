import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface Access {
  readonly url: string
  readonly token: string
  /** PEM of the certificate to trust; absent for plain HTTP. */
  readonly ca?: string | undefined
}

/** A kubeconfig, as JSON (which is YAML), with one cluster, one user and one context called `barometer`. */
export function kubeconfig({ url, token, ca }: Access): string {
  const cluster = {
    server: url,
    ...(ca && { 'certificate-authority-data': Buffer.from(ca).toString('base64') }),
  }
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'barometer', cluster }],
    users: [{ name: 'barometer', user: { token } }],
    contexts: [{ name: 'barometer', context: { cluster: 'barometer', user: 'barometer' } }],
    'current-context': 'barometer',
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** Writes a kubeconfig that only its owner can read. */
export function writeKubeconfig(file: string, access: Access): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, kubeconfig(access), { mode: 0o600 })
  chmodSync(file, 0o600)
}
