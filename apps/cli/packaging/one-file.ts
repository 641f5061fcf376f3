import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPageOf } from '@barometer/web/build'
import { type BuildOptions, build, type OutputFile, type Plugin, transform } from 'esbuild'
import type { PartsIndex } from './require-parts.ts'

interface OneFile {
  readonly text: string
  /** Its beginning, which runs by itself, and asks for the rest. */
  readonly head: string
  /** The sources of the rest, as paths from where this runs. */
  readonly sources: readonly string[]
}

const root = join(import.meta.dirname, '..')
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node) as RegExpExecArray

// What an older Node meets is written so that it gets as far as the line that tells what is wrong.
const targets = { head: 'es2018', parts: `node${major}.${minor}` }

const common = {
  minify: true,
  charset: 'ascii',
  legalComments: 'none',
  logLevel: 'warning',
  platform: 'node',
} as const

/** Ends a comment, and what stands for it inside of one. */
const end = ['*/', '*\\\\/'] as const

/**
 * The program as one file that needs nothing but Node. It begins with what `--version` needs; the rest follows as parts in
 * comments, which Node need not parse, and which requireParts compiles when they are asked for: a part is what is
 * imported together.
 */
export async function oneFile(): Promise<OneFile> {
  const page = await buildPageOf()
  const { outputFiles, metafile } = await bundle({
    entryPoints: [join(root, 'src', 'run-process.ts')],
    plugins: [withPage(page.files), withoutPrograms],
    splitting: true,
    format: 'esm',
    target: targets.parts,
    outdir: root,
  })
  const parts = await Promise.all(outputFiles.map(asPart))
  const body = bodyOf(parts.sort((a, b) => (a.name < b.name ? -1 : 1)))
  const head = await makeHead()
  const text = `#!/usr/bin/env node\n${head}\n${body.text}//${JSON.stringify(body.index)}\n`
  return { text, head, sources: [...Object.keys(metafile.inputs), ...page.sources] }
}

/** What builds the page in a checkout is replaced by the page, packed. */
function withPage(files: Awaited<ReturnType<typeof buildPageOf>>['files']): Plugin {
  const packed = Array.from(files, ([path, { type, body }]) => {
    return [path, type, gzipSync(body, { level: 9 }).toString('base64')]
  })
  const contents = `import { gunzipSync } from 'node:zlib'
    const files = ${JSON.stringify(packed)}
    export const buildPage = async () =>
      new Map(files.map(([path, type, body]) => [path, { type, body: gunzipSync(Buffer.from(body, 'base64')) }]))`
  return {
    name: 'page',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^@barometer\/web\/build$/ }, () => ({ path: 'page', namespace: 'page' }))
      onLoad({ filter: /./, namespace: 'page' }, () => ({ contents, resolveDir: root }))
    },
  }
}

/** commander loads what starts a subcommand that is a program of its own; none of ours is. */
const withoutPrograms: Plugin = {
  name: 'without-programs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'nothing', namespace: 'nothing' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/** The parts as comments, and where each stands. */
function bodyOf(parts: readonly { readonly name: string; readonly code: string }[]): {
  readonly text: string
  readonly index: PartsIndex
} {
  const comments = parts.map(({ name, code }) => ({ name, begin: `/*${name}\n`, code, end: '\n*/\n' }))
  const text = comments.map(({ begin, code, end: close }) => `${begin}${code}${close}`).join('')
  let at = 0
  const places = comments.map(({ name, begin, code, end: close }) => {
    const start = at + begin.length
    at = start + code.length + close.length
    return [name, [text.length - start, code.length]] as const
  })
  const id = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { text, index: { id, parts: Object.fromEntries(places) } }
}

async function makeHead(): Promise<string> {
  const isOld = `v[0]<${major}||v[0]==${major}&&v[1]<${minor}`
  const complaint = JSON.stringify(`baro: needs Node ${major}.${minor} or newer, this is `)
  const requireParts = await bundle({
    entryPoints: [join(import.meta.dirname, 'require-parts.ts')],
    format: 'iife',
    globalName: 'parts',
    target: targets.head,
  })
  const main = await bundle({
    entryPoints: [join(root, 'src', 'main.ts')],
    external: ['./run-process.ts'],
    format: 'esm',
    target: targets.head,
  })
  return [
    `(function(v){if(${isOld}){console.error(${complaint}+process.version);process.exit(1)}})(process.versions.node.split("."));`,
    only(requireParts),
    `${await asFunction(only(main).replace(/^#!.*\n/, ''), targets.head)}(module,parts.requireParts(require,__filename))`,
  ].join('\n')
}

function bundle(options: BuildOptions) {
  return build({ ...common, ...options, bundle: true, write: false, metafile: true })
}

function only({ outputFiles: [file] }: { readonly outputFiles: readonly OutputFile[] }): string {
  return file?.text.trim() ?? ''
}

async function asPart({ path, text }: OutputFile): Promise<{ readonly name: string; readonly code: string }> {
  const code = await asFunction(text, targets.parts)
  if (code.includes(end[1])) throw new Error(`${path} holds ${end[1]}, which stands for ${end[0]}`)
  // What the head imports has the name of its source; the names between the parts are made by esbuild.
  const name = basename(path).replace(/^run-process\.js$/, 'run-process.ts')
  return { name: `./${name}`, code: code.replaceAll(...end) }
}

/** A module as a function that is given `module` and `require`. */
async function asFunction(text: string, target: string): Promise<string> {
  const supported = { 'dynamic-import': false }
  const { code } = await transform(text, { ...common, format: 'cjs', target, supported })
  return `(function(module,require){${ascii(code.trim())}})`
}

/** esbuild leaves regular expressions as they are; where all is ASCII, Node reads and holds the file a byte a character. */
function ascii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
