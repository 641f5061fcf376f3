import { type Fields, fields, list, text } from './fields.ts'

/** A host that a Pod's environment or arguments name as an address. */
export interface NamedHost {
  readonly name: string
  /** '' where only a name stands. */
  readonly namespace: string
  /** 0: it is not named. */
  readonly port: number
  /** Where, in words. */
  readonly where: string
  /** It is written as only Services of the cluster are: `web.shop.svc`. */
  readonly inCluster?: true
  /** A word that stands for a host only as far as the name of its variable tells. */
  readonly bare?: true
}

const scheme = '(?:https?|tcp|grpcs?|rediss?|postgres(?:ql)?|mysql|mongodb|amqps?|nats|kafka|wss?)'
const host = '([a-z](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9-]+)*)'
const url = new RegExp(`\\b${scheme}://(?:[^@/\\s]*@)?${host}(?::(\\d{1,5}))?(?=[:/?\\s]|$)`, 'g')
/** A port of three digits or more, or the usual one: what has fewer is as likely a version. */
const address = new RegExp(`^${host}:(80|\\d{3,5})$`)
const addressName =
  /(?:^|[_-])(?:host|addr|address|url|uri|endpoint|server|service|broker|brokers|upstream|backend|target)$/i
/** What a program goes on without, and what stands between it and others. */
const goesOnWithout = /proxy|otel|otlp|zipkin|jaeger|statsd|sentry|telemetry|tracing/i
const hostName = /_HOST(?:NAME)?$/
const hostAlone = new RegExp(`^${host}$`)
const longest = 2000

/** What scripts wait for: `nc -z db 5432`, `nslookup db`, `pg_isready -h db`, `wait-for-it db:5432`. */
const waitedFor = [
  new RegExp(`/dev/tcp/${host}/(\\d{1,5})\\b`, 'g'),
  new RegExp(`\\bnc\\s+(?:-[a-z0-9]+\\s+(?:\\d+\\s+)?)*${host}\\s+(\\d{1,5})\\b`, 'g'),
  new RegExp(`\\b(?:nslookup|getent\\s+hosts|dig(?:\\s+\\+short)?)\\s+${host}(?=[\\s;&|)]|$)`, 'g'),
  new RegExp(
    `\\b(?:pg_isready|psql|redis-cli|mysqladmin|mysql|mariadb|mongosh?)\\s[^;&|]*?(?:-h|--host)[\\s=]+${host}(?=[\\s;&|)]|$)`,
    'g',
  ),
  new RegExp(`\\bwait-for(?:-it)?(?:\\.sh)?\\s+${host}:(\\d{1,5})\\b`, 'g'),
]

/** How a Pod resolves names, in words, where it does not resolve those of Services; undefined: it does, or nobody knows. */
export function resolvesElsewhere({ dnsPolicy, dnsConfig }: Fields): string | undefined {
  if (dnsPolicy === 'Default' && dnsConfig === undefined) return 'dnsPolicy Default'
  const searches = list(fields(dnsConfig)['searches']).map(text)
  const knowsServices = searches.some((domain) => /(?:^|\.)svc(?:\.|$)/.test(domain))
  return dnsPolicy === 'None' && !knowsServices ? 'dnsPolicy None without a search domain' : undefined
}

/** Whether the names that a Pod knows may be others than those of the cluster. */
export function mayKnowOthers({ hostNetwork, dnsConfig, dnsPolicy }: Fields): boolean {
  return hostNetwork === true || dnsConfig !== undefined || dnsPolicy === 'Default'
}

/**
 * Hosts that containers name as addresses; names that the Pod itself gives are left out. What is bare means something only
 * where others are known. Sorted, each once.
 */
export function hostsOf(spec: Fields): readonly NamedHost[] {
  const containers = [spec['containers'], spec['initContainers']].flatMap(list).map(fields)
  const own = new Set(['localhost', text(spec['hostname']), ...list(spec['hostAliases']).flatMap(aliases)])
  for (const { name } of containers) own.add(text(name))
  const found = new Map<string, NamedHost>()
  for (const container of containers) {
    for (const { at, port, where, bare } of namedIn(container)) {
      const [name = '', namespace = '', third] = withoutReplica(at).split('.')
      if (own.has(at) || own.has(name) || (third !== undefined && third !== 'svc')) continue
      const key = `${name}.${namespace}:${port}`
      const known = found.get(key)
      if (known && (!known.bare || bare)) continue
      const inCluster = third === 'svc' ? { inCluster: true as const } : {}
      found.set(key, { name, namespace, port, where, ...inCluster, ...(bare && { bare: true as const }) })
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, named]) => named)
}

/** `db-0.db` is a Pod behind the Service `db` of the same namespace, as sets name theirs. */
function withoutReplica(at: string): string {
  const [replica = '', service = '', ...rest] = at.split('.')
  const [, set] = /^(.+)-\d+$/.exec(replica) ?? []
  const isOfSet = set !== undefined && (service === set || service.startsWith(`${set}-`))
  return isOfSet ? [service, ...rest].join('.') : at
}

function aliases(alias: unknown): readonly string[] {
  return list(fields(alias)['hostnames']).map(text)
}

interface Address {
  readonly at: string
  readonly port: number
  readonly bare?: true
}

interface Place extends Address {
  readonly where: string
}

function namedIn(container: Fields): readonly Place[] {
  const name = text(container['name'])
  const env = list(container['env']).map(fields)
  const ports = new Map(
    env
      .filter((each) => /^\d+$/.test(text(each['value'])))
      .map((each) => [text(each['name']), Number(each['value'])]),
  )
  const byEnv = env.flatMap((each) => {
    const variable = text(each['name'])
    if (goesOnWithout.test(variable)) return []
    const where = `the variable ${variable} of container ${name}`
    const isHost = hostName.test(variable)
    const beside = isHost ? (ports.get(variable.replace(hostName, '_PORT')) ?? 0) : undefined
    return addressesIn(text(each['value']), addressName.test(variable), beside).map((its) => ({
      ...its,
      where,
    }))
  })
  const byArgument = ['command', 'args'].flatMap((field) =>
    list(container[field]).flatMap((argument, index, all) => {
      const before = text(all[index - 1])
      const given = /^--?[a-z][\w-]*$/.test(before) && !text(argument).startsWith('-') ? `${before}=` : ''
      const [flag = '', value] = `${given}${text(argument)}`.split(/=(.*)/s)
      const where = `an argument of container ${name}`
      const named = value !== undefined && addressName.test(flag)
      return addressesIn(value ?? flag, named, undefined).map((its) => ({ ...its, where }))
    }),
  )
  return [...byEnv, ...byArgument]
}

/** `named`: what holds the text is called so. `beside`: the port that stands beside a host, 0 where none does. */
function addressesIn(value: string, named: boolean, beside: number | undefined): readonly Address[] {
  if (value === '' || value.length > longest || value.includes('$(')) return []
  const patterns = value.includes(' ') ? [url, ...waitedFor] : [url]
  const urls = patterns
    .flatMap((each) => [...value.matchAll(each)])
    .map(([, at = '', port]) => ({ at, port: Number(port ?? 0) }))
  if (urls.length > 0) return urls
  if (named) {
    const each = value.split(',').map((one) => address.exec(one.trim()))
    if (each.every((found) => found !== null))
      return each.map(([, at = '', port]) => ({ at, port: Number(port) }))
  }
  if (beside === undefined || !hostAlone.test(value)) return []
  return [{ at: value, port: beside, ...(beside === 0 && { bare: true }) }]
}
