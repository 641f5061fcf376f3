import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Packed } from './pack-libraries.ts'

/** A registry on loopback that has these packages, so that `npm install NAME` finds what is not published yet. */
export interface Registry {
  readonly url: string
  close(): void
}

export async function startRegistry(packages: readonly Packed[]): Promise<Registry> {
  const byName = new Map(packages.map((packed) => [packed.manifest.name, packed]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1))
    const packed = byName.get(path.replace(/\.tgz$/, ''))
    if (!packed) response.writeHead(404).end('{}')
    else if (path.endsWith('.tgz')) response.end(readFileSync(packed.tarball))
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(documentOf(packed, url)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function documentOf({ manifest, tarball }: Packed, url: string): object {
  const { name, version } = manifest
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  const dist = { tarball: `${url}${name}.tgz`, integrity }
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
}
