import type { Arrows } from './arrows.ts'
import type { Module } from './modules.ts'

/**
 * What is wrong between a folder's imports and its arrows, one sentence each: what it imports and may not, and what it may
 * import and does not.
 */
export function checkArrows(folder: string, arrows: Arrows, modules: readonly Module[]): readonly string[] {
  const used = { imports: new Set<string>(), tests: new Set<string>() }
  const wrong: string[] = []
  for (const { file, test, imports } of modules)
    for (const { line, specifier, file: target } of imports) {
      const name = folderOf(specifier, target, folder)
      if (name === undefined) continue
      used[test ? 'tests' : 'imports'].add(name)
      const allowed = test ? [...arrows.imports, ...(arrows.tests ?? [])] : arrows.imports
      if (!allowed.includes(name)) wrong.push(`${file}:${line} imports ${specifier}: no arrow leads there`)
    }
  const unused = (names: readonly string[], by: ReadonlySet<string>, what: string) =>
    names.filter((name) => !by.has(name)).map((name) => `${folder} may import ${name}, but ${what}`)
  return [
    ...wrong,
    ...unused(arrows.imports, used.imports, 'does not; if it will, the arrow is planned'),
    ...unused(arrows.tests ?? [], used.tests, 'no test of it does'),
  ]
}

/** The name of the folder an import leads to; nothing for the folder itself and for what is not ours. */
function folderOf(specifier: string, target: string | undefined, folder: string): string | undefined {
  const own = folder.split('/').at(-1)
  if (target !== undefined) {
    if (target.startsWith(`${folder}/`)) return undefined
    const [first, second] = target.split('/')
    return /^(?:packages|apps|operators)$/.test(first ?? '') ? second : first
  }
  const name = specifier === 'barometer' ? 'cli' : /^@barometer\/([^/]+)/.exec(specifier)?.[1]
  return name === own ? undefined : name
}

/** What the parts of a package may import of each other: each names parts that stand above it. */
export type InnerArrows = Readonly<Record<string, readonly string[]>>

/**
 * What is wrong inside a package. A part is a folder or a file beneath `src`; `.` stands for the files in `src` that are no
 * part by themselves. A file belongs to the longest part that holds it. Tests may import whatever they test.
 */
export function checkInnerArrows(
  folder: string,
  arrows: InnerArrows,
  modules: readonly Module[],
): readonly string[] {
  const source = `${folder}/src/`
  const parts = Object.keys(arrows)
  const partOf = (file: string) => {
    const path = file.slice(source.length)
    const held = parts.filter((part) => path === part || path.startsWith(`${part}/`))
    return held.toSorted((a, b) => b.length - a.length)[0] ?? (path.includes('/') ? undefined : '.')
  }
  const wrong: string[] = []
  const used = new Map(parts.map((part) => [part, new Set<string>()]))
  const own = modules.filter(({ file, test }) => file.startsWith(source) && !test)
  for (const { file, imports } of own) {
    const part = partOf(file)
    if (part === undefined || !(part in arrows)) {
      wrong.push(`${file} belongs to no part that arrows.json names`)
      continue
    }
    used.get(part)!.add(part)
    for (const { line, file: target } of imports) {
      if (!target?.startsWith(source)) continue
      const to = partOf(target)
      if (to === undefined || to === part) continue
      used.get(part)!.add(to)
      if (!arrows[part]!.includes(to))
        wrong.push(`${file}:${line} imports ${target}: no arrow leads from ${part} to ${to}`)
    }
  }
  for (const [at, part] of parts.entries()) {
    if (!used.get(part)!.has(part)) wrong.push(`${folder}: ${part} is in arrows.json, but has no files`)
    for (const to of arrows[part]!) {
      if (!parts.slice(0, at).includes(to))
        wrong.push(`${folder}: ${part} names ${to}, which does not stand above it`)
      else if (!used.get(part)!.has(to)) wrong.push(`${folder}: ${part} may import ${to}, but does not`)
    }
  }
  return wrong
}
