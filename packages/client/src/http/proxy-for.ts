/** The proxy to go by: what the cluster names, else what the environment says, as Go's programs understand it. */
export function proxyFor(
  server: URL,
  configured: string | undefined,
  env: NodeJS.ProcessEnv,
): URL | undefined {
  if (configured) return new URL(configured)
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(server.hostname)) return undefined
  const name = server.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const said = env[name] || env[name.toLowerCase()] || ''
  if (said === '' || isExcepted(server, env['NO_PROXY'] || env['no_proxy'] || '')) return undefined
  const full = said.includes('://') ? said : `http://${said}`
  return URL.canParse(full) ? new URL(full) : undefined
}

function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const actualPort = port || (protocol === 'https:' ? '443' : '80')
  return list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true
      if (entry.includes('/')) return inRange(hostname, entry)
      const [, host = '', only] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
      if (only !== undefined && only !== actualPort) return false
      const bare = host.replace(/^\*?\./, '')
      return hostname.endsWith(`.${bare}`) || (hostname === bare && !host.startsWith('.'))
    })
}

/** IPv4 only: an IPv6 range excepts nothing. */
function inRange(hostname: string, range: string): boolean {
  const [network = '', bits = ''] = range.split('/')
  const [a, b] = [ipv4(hostname), ipv4(network)]
  const length = Number(bits)
  if (a === undefined || b === undefined || !(length >= 0 && length <= 32)) return false
  const size = 2 ** (32 - length)
  return Math.floor(a / size) === Math.floor(b / size)
}

function ipv4(text: string): number | undefined {
  const parts = text.split('.').map(Number)
  if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return undefined
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}
