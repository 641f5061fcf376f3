/** How to reach one cluster as one user. May hold secrets: never print it. */
export interface Connection {
  /** Scheme, host, port and path, without a trailing slash. */
  readonly server: string
  /** Where namespaced things are looked for unless said otherwise. */
  readonly namespace: string
  /** The context it came from; '' for a plain URL or from within a cluster. */
  readonly context: string
  readonly tls: TlsSettings
  /** `http:`, `https:` or `socks5:`; absent: straight. */
  readonly proxy?: string
  readonly auth: Auth
  readonly impersonate?: Impersonation
  /** Do not ask for gzip. */
  readonly disableCompression?: boolean
}

export interface TlsSettings {
  /** PEM; absent: what the machine trusts. */
  readonly ca?: string
  readonly serverName?: string
  readonly insecure?: boolean
  readonly certificate?: string
  readonly key?: string
}

/** How the user is proved, client certificates apart. */
export type Auth =
  | { readonly by: 'nothing' }
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'token-file'; readonly file: string; readonly fallback?: string }
  | { readonly by: 'password'; readonly username: string; readonly password: string }
  | { readonly by: 'exec'; readonly plugin: ExecPlugin }

/** A program that prints credentials. */
export interface ExecPlugin {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly apiVersion: string
  readonly installHint: string
  readonly provideClusterInfo: boolean
  readonly interactive: 'Never' | 'IfAvailable' | 'Always'
  /** The cluster entry's `client.authentication.k8s.io/exec` extension. */
  readonly clusterConfig: unknown
  /** The field that declares it, for messages. */
  readonly declaredAt: string
}

export interface Impersonation {
  readonly user: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}
