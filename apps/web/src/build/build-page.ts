import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** One file of the page. */
export interface PageFile {
  /** Its media type. */
  readonly type: string
  readonly body: Buffer
}

const source = join(import.meta.dirname, '..', 'page')

/**
 * Builds the page, in memory: its files by the paths under which they are served, `/` the document. What it asks for under
 * `/assets/` carries a hash of what is in it in its name, and may be kept for ever. The document loads no script and no
 * style but from there.
 */
export async function buildPage(): Promise<ReadonlyMap<string, PageFile>> {
  return (await buildPageOf()).files
}

/** The same, with the files that it is made of, as paths from where this runs. */
export async function buildPageOf(): Promise<{
  readonly files: ReadonlyMap<string, PageFile>
  readonly sources: readonly string[]
}> {
  const { script, style, sources } = await bundle()
  const assets = [
    asset('page.js', 'text/javascript; charset=utf-8', script),
    asset('page.css', 'text/css; charset=utf-8', style),
    asset('icon.svg', 'image/svg+xml', readFileSync(join(source, 'icon.svg'))),
  ]
  const html = assets.reduce(
    (text, { name, path }) => text.replace(`"/assets/${name}"`, `"${path}"`),
    readFileSync(join(source, 'index.html'), 'utf8'),
  )
  const files = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: Buffer.from(html) }],
    ...assets.map(({ path, file }): [string, PageFile] => [path, file]),
  ])
  return { files, sources }
}

async function bundle() {
  const { outputFiles, metafile } = await build({
    entryPoints: { page: join(source, 'main.tsx'), style: join(source, 'styles', 'all.css') },
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2023', 'chrome120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const ending = (end: string) => Buffer.from(outputFiles.find(({ path }) => path.endsWith(end))!.contents)
  return { script: ending('.js'), style: ending('.css'), sources: Object.keys(metafile.inputs) }
}

function asset(name: string, type: string, body: Buffer) {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  const path = `/assets/${name.replace('.', `.${hash}.`)}`
  return { name, path, file: { type, body } satisfies PageFile }
}
