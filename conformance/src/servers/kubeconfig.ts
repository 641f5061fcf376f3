import type { Target, User } from './target.ts'

/** A kubeconfig (JSON, which is YAML) that speaks to the target as one of its users. */
export function kubeconfig(target: Pick<Target, 'url' | 'ca' | 'tokens'>, user: User = 'admin'): string {
  const authority = target.ca && { 'certificate-authority-data': Buffer.from(target.ca).toString('base64') }
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'conformance', cluster: { server: target.url, ...authority } }],
    users: [{ name: user, user: { token: target.tokens[user] } }],
    contexts: [{ name: 'conformance', context: { cluster: 'conformance', user } }],
    'current-context': 'conformance',
  })
}
