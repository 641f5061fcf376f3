import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A link of a Markdown file. */
export interface Link {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly target: string
}

const skipped = /(^|\/)(node_modules|dist|coverage|testdata|\.git)(\/|$)/

/** Every Markdown file of the project, from its root. */
export function markdownFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !skipped.test(name))
    .sort()
}

/** The links of a file, inline and by reference, in the order they stand. Code is not looked at. */
export function linksOf(root: string, file: string): Link[] {
  const text = withoutCode(readFileSync(join(root, file), 'utf8'))
  const references = new Map<string, string>()
  for (const [, name = '', target = ''] of text.matchAll(/^\[([^\]]+)\]:\s*(\S+)/gm)) {
    references.set(name.toLowerCase(), target)
  }
  return [...text.matchAll(/\[([^\]]+)\](?:\(([^)\s]+)\)|\[([^\]]+)\])/g)].map((match) => ({
    file,
    line: text.slice(0, match.index).split('\n').length,
    text: (match[1] ?? '').replace(/\s+/g, ' '),
    target: match[2] ?? references.get((match[3] ?? '').toLowerCase()) ?? `no reference [${match[3]}]`,
  }))
}

/** Blanks out fenced and inline code, so that line numbers stay what they are. */
function withoutCode(text: string): string {
  return text
    .replace(/^(```|~~~)[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, (code) => code.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
}

/** Where a relative link leads, from the root; nothing for one that leaves the project (a web page, an anchor). */
export function targetOf(link: Link): string | undefined {
  if (/^[a-z]+:|^#|^\/\//i.test(link.target)) return undefined
  const [path = ''] = link.target.split('#')
  return relative('.', join(dirname(link.file), decodeURIComponent(path)))
}

/** The titles that are written out in a test file. A computed one is not among them. */
export function literalTitles(text: string): readonly string[] {
  const pattern = /\b(?:test|scenario)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\$])*)`)/g
  return [...text.matchAll(pattern)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
  )
}
