import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface ExecutableOptions {
  readonly bundle: { readonly text: string; readonly head: string }
  /** The Node that it is made of: for any platform, but of the version of the one that runs this. */
  readonly node: string
  readonly isForThisPlatform: boolean
  readonly file: string
}

const postject = fileURLToPath(import.meta.resolve('postject/dist/cli.js'))

// By these Node finds what was put into it: https://nodejs.org/api/single-executable-applications.html
const places = [
  '--sentinel-fuse',
  'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  '--macho-segment-name',
  'NODE_SEA',
]

/** Puts the bundle into a copy of Node. Gives what could not be done here, in a sentence each. */
export function makeExecutable(options: ExecutableOptions): readonly string[] {
  const { node, file } = options
  const bytes = readFileSync(node)
  if (!bytes.includes(process.version)) {
    throw new Error(`${node} is not Node ${process.version}; it must be of the version that runs this`)
  }
  const magic = bytes.toString('hex', 0, 4)
  copyFileSync(node, file)
  chmodSync(file, 0o755)
  const notes = magic === '7f454c46' ? tool('strip', [file], 'it is larger by the symbols of Node') : []
  inject(options)
  if (magic !== 'cffaedfe') return notes
  return tool('codesign', ['--force', '--sign', '-', file], 'a Mac runs it only once it is signed')
}

function tool(command: string, args: readonly string[], otherwise: string): readonly string[] {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return []
  return [`${otherwise}: ${error ? `there is no ${command} here` : stderr.trim().split('\n')[0]}`]
}

/** What Node shall run in place of a script: the head of the bundle, with the whole of it as an asset. */
function inject({ bundle, isForThisPlatform, file }: ExecutableOptions): void {
  const folder = mkdtempSync(join(tmpdir(), 'baro-executable-'))
  const path = (name: string) => join(folder, name)
  const config = {
    main: path('head.cjs'),
    output: path('blob'),
    assets: { 'baro.cjs': path('baro.cjs') },
    disableExperimentalSEAWarning: true,
    // What V8 compiled is good for one kind of processor.
    useCodeCache: isForThisPlatform,
  }
  try {
    writeFileSync(path('head.cjs'), bundle.head)
    writeFileSync(path('baro.cjs'), bundle.text)
    writeFileSync(path('config.json'), JSON.stringify(config))
    node('--experimental-sea-config', path('config.json'))
    node(postject, file, 'NODE_SEA_BLOB', path('blob'), ...places)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function node(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { stdio: 'pipe' })
}
