import { count, type Fields, fields, list, text } from './fields.ts'

/** A port that a container declares. */
export interface DeclaredPort {
  readonly name: string
  readonly number: number
  readonly protocol: string
}

/** The ports that a container declares, in its order. */
export function portsOf(container: Fields): readonly DeclaredPort[] {
  return list(container['ports'])
    .map(fields)
    .map((port) => ({
      name: text(port['name']),
      number: count(port['containerPort']),
      protocol: text(port['protocol']) || 'TCP',
    }))
}

/** What a probe asks: the port as a number (0: a name that the container does not declare), and in words. */
export function probePort(probe: Fields, container: Fields): { number: number; words: string } | undefined {
  const http = fields(probe['httpGet'])
  const asked = http['port'] ?? fields(probe['tcpSocket'])['port'] ?? fields(probe['grpc'])['port']
  if (asked === undefined) return undefined
  const named = portsOf(container).find(({ name }) => name === asked)
  const number = named?.number ?? (count(asked) || Number(/^\d+$/.exec(text(asked))?.[0] ?? 0))
  const path = http['port'] === undefined ? '' : ` ${text(http['path']) || '/'}`
  return { number, words: `port ${typeof asked === 'string' ? asked : number}${path && ` for${path}`}` }
}

/**
 * Why a probe can never succeed, as far as the container's ports tell: it names a port that the container does not
 * declare, or asks by number for one that is not among those it declares. Undefined: nothing says so.
 */
export function wrongPort(probe: Fields, container: Fields): string | undefined {
  const asked = probePort(probe, container)
  const declared = portsOf(container)
  if (asked === undefined) return undefined
  const ports = declared
    .map(({ number, name }) => (name === '' ? `${number}` : `${name} (${number})`))
    .join(', ')
  if (asked.number === 0)
    return `asks ${asked.words}, which the container does not declare${ports && `: it declares ${ports}`}`
  const same = declared.filter(({ number }) => number === asked.number)
  if (declared.length === 0 || same.some(({ protocol }) => protocol === 'TCP')) return undefined
  if (same.length > 0)
    return `asks ${asked.words} by TCP, which the container declares for ${same[0]!.protocol}`
  return `asks ${asked.words}, and the container declares ${ports}`
}
