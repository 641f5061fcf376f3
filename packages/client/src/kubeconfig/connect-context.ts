import type { Auth, Connection, Impersonation, TlsSettings } from '../connection.ts'
import { ConfigError } from '../errors.ts'
import { readTextFile } from '../read-text-file.ts'
import { execPlugin } from './exec-plugin.ts'
import type { Kubeconfig } from './kubeconfig.ts'
import type { Section } from './section.ts'

/** What a command line may say over what the files say. */
export interface Overrides {
  readonly context?: string | undefined
  readonly cluster?: string | undefined
  readonly user?: string | undefined
  readonly namespace?: string | undefined
  readonly server?: string | undefined
  readonly token?: string | undefined
  readonly impersonate?: Impersonation | undefined
  readonly insecure?: boolean | undefined
}

/** How to reach the cluster of a context (the current one, unless told). Throws a ConfigError that names what is wrong. */
export function connectContext(config: Kubeconfig, overrides: Overrides = {}): Connection {
  const name = overrides.context || config.currentContext
  const context = config.contexts.get(name)
  if (name !== '' && !context) throw unknownContext(config, name)
  const inContext = <T>(build: () => T): T => naming(name, build)
  const clusterName = overrides.cluster || (context ? inContext(() => context.text('cluster')) : '')
  const userName = overrides.user || (context ? inContext(() => context.text('user')) : '')
  const cluster = pick(config, config.clusters, clusterName, 'clusters', name, context?.at('cluster'))
  const user = pick(config, config.users, userName, 'users', name, context?.at('user'))
  if (!cluster && !overrides.server) throw noCluster(config, name)
  return inContext(() => {
    const tls = tlsOf(cluster, user, overrides)
    const proxy = cluster ? proxyOf(cluster) : ''
    const impersonate = overrides.impersonate ?? (user && impersonationOf(user))
    return {
      server: serverOf(cluster, overrides, tls),
      namespace: overrides.namespace || context?.text('namespace') || 'default',
      context: name,
      tls,
      ...(proxy && { proxy }),
      auth: overrides.token
        ? { by: 'token', token: overrides.token }
        : user
          ? authOf(user, cluster)
          : nothing,
      ...(impersonate && { impersonate }),
      ...(cluster?.flag('disable-compression') && { disableCompression: true }),
    }
  })
}

const nothing: Auth = { by: 'nothing' }

function unknownContext(config: Kubeconfig, name: string): ConfigError {
  const known = [...config.contexts.keys()].sort()
  const hint = known.length === 0 ? 'there are none' : `there are ${known.join(', ')}`
  return new ConfigError(`context "${name}" does not exist; ${hint}`, { file: config.files.join(', ') })
}

function noCluster(config: Kubeconfig, context: string): ConfigError {
  const message = context
    ? 'names no cluster'
    : 'no context is chosen; use --context, or set one with "kubectl config use-context"'
  return new ConfigError(message, { file: config.files.join(', '), context })
}

function pick(
  config: Kubeconfig,
  entries: ReadonlyMap<string, Section>,
  name: string,
  list: string,
  context: string,
  field: string | undefined,
): Section | undefined {
  const found = entries.get(name)
  if (name === '' || found) return found
  throw new ConfigError(`"${name}" is not among ${list}`, { file: config.files.join(', '), context, field })
}

/** Adds the context to whatever is complained of. */
function naming<T>(context: string, build: () => T): T {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof ConfigError) || error.context || context === '') throw error
    const { file, field, message, cause } = error
    const own = message.slice(message.lastIndexOf(`${field}: `) + `${field}: `.length)
    throw new ConfigError(field ? own : message, { file, context, field }, { cause })
  }
}

function serverOf(cluster: Section | undefined, { server }: Overrides, tls: TlsSettings): string {
  const text = server || cluster?.text('server') || ''
  if (text === '') throw cluster!.error('server', 'is missing')
  return serverUrl(text, tls) ?? fail(cluster, 'server')
}

function fail(cluster: Section | undefined, field: string): never {
  throw cluster
    ? cluster.error(field, 'is not a URL')
    : new ConfigError('is not a URL', { field: `--${field}` })
}

/** A server's address in full: without a scheme it is `https` where there is anything to verify it by, else `http`. */
export function serverUrl(text: string, tls: TlsSettings = {}): string | undefined {
  const scheme = tls.ca || tls.certificate || tls.insecure ? 'https' : 'http'
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`
  if (!URL.canParse(full)) return undefined
  const url = new URL(full)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  return `${url.protocol}//${url.host}${url.pathname}`.replace(/\/+$/, '')
}

function proxyOf(cluster: Section): string {
  const text = cluster.text('proxy-url')
  if (text === '') return ''
  const known = URL.canParse(text) && /^(?:https?|socks5h?):$/.test(new URL(text).protocol)
  if (!known) throw cluster.error('proxy-url', 'must be an http, https or socks5 URL')
  return text
}

function tlsOf(cluster: Section | undefined, user: Section | undefined, overrides: Overrides): TlsSettings {
  const insecure = overrides.insecure ?? cluster?.flag('insecure-skip-tls-verify') ?? false
  const ca = insecure || !cluster ? '' : pem(cluster, 'certificate-authority')
  const certificate = user ? pem(user, 'client-certificate') : ''
  const key = user ? pem(user, 'client-key') : ''
  if (certificate && !key) throw user!.error('client-key', 'is missing beside client-certificate')
  const serverName = cluster?.text('tls-server-name') ?? ''
  return {
    ...(ca && { ca }),
    ...(insecure && { insecure }),
    ...(serverName && { serverName }),
    ...(certificate && { certificate, key }),
  }
}

/** `<field>-data`, or what the file holds that `<field>` names. */
function pem(section: Section, field: string): string {
  const data = section.base64(`${field}-data`)
  const file = section.filePath(field)
  if (data && file) throw section.error(field, `is given beside ${field}-data; only one may be`)
  if (data) return data
  return file && readNamedFile(section, field, file)
}

function readNamedFile(section: Section, field: string, file: string): string {
  try {
    return readTextFile(file)
  } catch (error) {
    throw section.error(field, `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function authOf(user: Section, cluster: Section | undefined): Auth {
  const token = user.text('token')
  const tokenFile = user.filePath('tokenFile')
  const username = user.text('username')
  const methods = [token || tokenFile ? 'token' : '', username ? 'username' : ''].filter(Boolean)
  if (methods.length > 1) throw user.error('username', 'is given beside a token; only one may be')
  if (tokenFile) return { by: 'token-file', file: tokenFile, ...(token && { fallback: token }) }
  if (token) return { by: 'token', token }
  if (username) return { by: 'password', username, password: user.text('password') }
  if (user.has('exec')) return { by: 'exec', plugin: execPlugin(user.section('exec'), cluster) }
  if (user.has('auth-provider')) {
    throw user.error('auth-provider', 'is no longer supported; use an exec plugin instead')
  }
  return nothing
}

function impersonationOf(user: Section): Impersonation | undefined {
  const name = user.text('as')
  const uid = user.text('as-uid')
  const groups = user.texts('as-groups')
  const extras = user.section('as-user-extra')
  const given = user.has('as-user-extra') ? Object.keys(user.value('as-user-extra') as object) : []
  if (name === '') {
    if (uid || groups.length > 0 || given.length > 0) {
      throw user.error('as', 'is missing beside as-uid, as-groups or as-user-extra')
    }
    return undefined
  }
  return {
    user: name,
    ...(uid && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(given.length > 0 && { extra: Object.fromEntries(given.map((key) => [key, extras.texts(key)])) }),
  }
}
