import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeExecutable } from './executable.ts'
import { type Archive, krewManifest } from './krew.ts'
import { oneFile } from './one-file.ts'
import { here, type Platform } from './platforms.ts'
import { tarGz } from './tar.ts'
import { thirdPartyLicenses } from './third-party.ts'

const root = join(import.meta.dirname, '..')
const license = join(root, '..', '..', 'LICENSE')

export interface ReleaseOptions {
  /** The Node to make each platform's executable of. */
  readonly nodes: ReadonlyMap<Platform, string>
  /** Where to put what is made; made where it is not there. */
  readonly folder: string
  /** The project's page, for the krew manifest; none is written without it. */
  readonly projectUrl: string | undefined
  /** Takes a line on what was made, or could not be done here. */
  readonly say: (line: string) => void
}

/** Makes an archive with an executable for each platform, their checksums, and the manifest for krew. */
export async function makeRelease({ nodes, folder, projectUrl, say }: ReleaseOptions): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bundle = await oneFile()
  const licenses = thirdPartyLicenses(bundle.sources)
  mkdirSync(folder, { recursive: true })
  const archives: Archive[] = []
  for (const [platform, node] of nodes) {
    const file = join(folder, platform.executable)
    const isForThisPlatform = platform.name === here
    const notes = makeExecutable({ bundle, node, isForThisPlatform, file })
    const content = tarGz([
      { name: platform.executable, content: readFileSync(file), isExecutable: true },
      { name: 'LICENSE', content: readFileSync(license) },
      { name: 'THIRD-PARTY-LICENSES', content: Buffer.from(`${licenses}\n${licenseOfNode(node)}`) },
    ])
    rmSync(file)
    const name = `baro-v${version}-${platform.os}-${platform.arch}.tar.gz`
    writeFileSync(join(folder, name), content)
    archives.push({ platform, name, sha256: createHash('sha256').update(content).digest('hex') })
    say(`${join(folder, name)} (${Math.round(content.length / 1e6)} MB)`)
    for (const note of notes) say(`  ${note}`)
  }
  const sums = archives.map(({ name, sha256 }) => `${sha256}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  if (projectUrl === undefined) return say('no krew manifest: --project-url says where the archives will be')
  writeFileSync(join(folder, 'baro.yaml'), krewManifest({ version, projectUrl, archives }))
  say(join(folder, 'baro.yaml'))
}

/** It lies beside Node in most of its packages; the Node that runs this is of the same version. */
function licenseOfNode(node: string): string {
  const homes = [node, realpathSync(process.execPath)].map((file) => dirname(dirname(file)))
  const home = homes.find((each) => existsSync(join(each, 'LICENSE')))
  if (!home) throw new Error(`there is no LICENSE of Node in ${homes.join(' or ')}, and it must be passed on`)
  return `Node.js ${process.version}\n\n${readFileSync(join(home, 'LICENSE'), 'utf8')}`
}
