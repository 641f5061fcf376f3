import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What each folder may import from the others. A folder that is not listed may import nothing of ours. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  'packages/conditions': [],
  'packages/packs': ['@barometer/conditions'],
  'packages/verdict': ['@barometer/conditions', '@barometer/packs'],
  'packages/graph': ['@barometer/conditions', '@barometer/packs', '@barometer/verdict'],
  'packages/rollup': ['@barometer/conditions', '@barometer/graph'],
  'packages/lint': ['@barometer/conditions', '@barometer/packs', '@barometer/verdict', '@barometer/graph'],
  'packages/client': [],
  'packages/survey': ['@barometer/client', '@barometer/graph', '@barometer/packs'],
  'packages/controller': ['@barometer/client', '@barometer/conditions', '@barometer/x509'],
  'packages/x509': [],
  'packages/apiserver': ['@barometer/x509'],
  'apps/cli': [
    '@barometer/apiserver',
    '@barometer/client',
    '@barometer/conditions',
    '@barometer/graph',
    '@barometer/lint',
    '@barometer/packs',
    '@barometer/survey',
    '@barometer/verdict',
  ],
  'apps/demo': ['@barometer/apiserver', '@barometer/client', '@barometer/conditions', '@barometer/fleet'],
}

/** Folders whose code has no clock, no I/O and no environment: they run in a browser. */
export const pure: readonly string[] = [
  'packages/conditions',
  'packages/packs',
  'packages/verdict',
  'packages/graph',
  'packages/rollup',
  'packages/lint',
]

export interface Import {
  readonly file: string
  readonly line: number
  readonly specifier: string
}

const importPattern = /(?:^|\n)[^\n]*?\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/node_modules|testdata/.test(name))
    .filter((name) => !/\.(test|test-d)\.ts$/.test(name) && !name.includes('testkit'))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
}

/** Every import of the folder's own sources (tests apart), in the order of files and lines. */
export function importsOf(root: string, folder: string): Import[] {
  return sources(join(root, folder)).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(importPattern)].map((match) => ({
      file: relative(root, file),
      line: text.slice(0, match.index + match[0].length).split('\n').length,
      specifier: match[1] ?? '',
    }))
  })
}
