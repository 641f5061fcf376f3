import { type Fields, fields, list, text } from './fields.ts'

/** A host that a Pod's environment or arguments name as an address. */
export interface NamedHost {
  readonly name: string
  /** '' where only a name stands. */
  readonly namespace: string
  /** Where, in words. */
  readonly where: string
}

const scheme = '(?:https?|tcp|grpcs?|rediss?|postgres(?:ql)?|mysql|mongodb|amqps?|nats|kafka|wss?)'
const host = '([a-z](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9-]+)*)'
const url = new RegExp(`\\b${scheme}://(?:[^@/\\s]*@)?${host}(?=[:/?\\s]|$)`, 'g')
/** A port of three digits or more: what has fewer is as likely a version. */
const address = new RegExp(`^${host}:(\\d{3,5})$`)
const addressName =
  /(?:^|[_-])(?:host|addr|address|url|uri|endpoint|server|service|broker|brokers|upstream|backend|target)$/i
const longest = 2000

/** Hosts that containers name as addresses; names that the Pod itself gives are left out. Sorted, each once. */
export function hostsOf(spec: Fields): readonly NamedHost[] {
  // Such a Pod may resolve names that the cluster does not know.
  if (spec['hostNetwork'] === true || spec['dnsConfig'] !== undefined || spec['dnsPolicy'] === 'Default')
    return []
  const containers = [spec['containers'], spec['initContainers']].flatMap(list).map(fields)
  const own = new Set(['localhost', text(spec['hostname']), ...list(spec['hostAliases']).flatMap(aliases)])
  for (const { name } of containers) own.add(text(name))
  const found = new Map<string, NamedHost>()
  for (const container of containers) {
    for (const { at, where } of namedIn(container)) {
      const [name = '', namespace = '', third] = at.split('.')
      if (own.has(at) || own.has(name) || (third !== undefined && third !== 'svc')) continue
      const key = `${name}.${namespace}`
      if (!found.has(key)) found.set(key, { name, namespace, where })
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, named]) => named)
}

function aliases(alias: unknown): readonly string[] {
  return list(fields(alias)['hostnames']).map(text)
}

interface Place {
  readonly at: string
  readonly where: string
}

function namedIn(container: Fields): readonly Place[] {
  const name = text(container['name'])
  const env = list(container['env']).map(fields)
  const ports = new Set(
    env.filter((each) => /^\d+$/.test(text(each['value']))).map((each) => text(each['name'])),
  )
  const byEnv = env.flatMap((each) => {
    const variable = text(each['name'])
    if (/proxy/i.test(variable)) return []
    const paired = /_HOST$/.test(variable) && ports.has(variable.replace(/_HOST$/, '_PORT'))
    const where = `the variable ${variable} of container ${name}`
    return addressesIn(text(each['value']), addressName.test(variable), paired).map((at) => ({ at, where }))
  })
  const byArgument = ['command', 'args'].flatMap((field) =>
    list(container[field]).flatMap((argument) => {
      const [flag = '', value] = text(argument).split(/=(.*)/s)
      const where = `an argument of container ${name}`
      return addressesIn(value ?? flag, value !== undefined && addressName.test(flag), false).map((at) => ({
        at,
        where,
      }))
    }),
  )
  return [...byEnv, ...byArgument]
}

/** `named`: what holds the text is called so. `paired`: a port stands beside it. */
function addressesIn(value: string, named: boolean, paired: boolean): readonly string[] {
  if (value === '' || value.length > longest || value.includes('$(')) return []
  const urls = [...value.matchAll(url)].map(([, at = '']) => at)
  if (urls.length > 0) return urls
  if (named) {
    const [, at] = address.exec(value) ?? []
    if (at !== undefined) return [at]
  }
  return paired && new RegExp(`^${host}$`).test(value) ? [value] : []
}
