import { dump } from 'js-yaml'
import type { Platform } from './platforms.ts'

export interface Archive {
  readonly platform: Platform
  readonly name: string
  readonly sha256: string
}

interface KrewOptions {
  readonly version: string
  /** The project's page; releases lie under it as on GitHub. */
  readonly projectUrl: string
  readonly archives: readonly Archive[]
}

/** The manifest by which `kubectl krew install baro` finds these archives. */
export function krewManifest({ version, projectUrl, archives }: KrewOptions): string {
  const manifest = {
    apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
    kind: 'Plugin',
    metadata: { name: 'baro' },
    spec: {
      version: `v${version}`,
      homepage: projectUrl,
      shortDescription: 'Find the one thing that must be fixed',
      description: [
        'Reads the conditions of anything in a cluster, of any mix of operators:',
        'is it well, is it still working on it, or is it stuck, and which one thing',
        'at the bottom must someone fix. Needs no more rights than those of its user.',
        '',
      ].join('\n'),
      platforms: archives.map(({ platform, name, sha256 }) => ({
        selector: { matchLabels: { os: platform.os, arch: platform.arch } },
        uri: `${projectUrl}/releases/download/v${version}/${name}`,
        sha256,
        bin: platform.executable,
        files: [platform.executable, 'LICENSE', 'THIRD-PARTY-LICENSES'].map((file) => ({
          from: file,
          to: '.',
        })),
      })),
    },
  }
  return dump(manifest, { lineWidth: -1 })
}
