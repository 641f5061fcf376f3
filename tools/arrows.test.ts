import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { arrows } from './arrows.ts'
import { checkArrows, checkInnerArrows } from './check-arrows.ts'
import { fileCycles, folderCycles } from './find-cycles.ts'
import { modulesOf } from './modules.ts'

const root = join(import.meta.dirname, '..')
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  workspaces: string[]
}
const folders = [...workspaces.flatMap(workspaceFolders), 'tools']
const present = Object.keys(arrows).filter((folder) => folders.includes(folder))

function workspaceFolders(pattern: string): readonly string[] {
  if (!pattern.endsWith('/*')) return [pattern]
  const parent = pattern.slice(0, -2)
  if (!existsSync(join(root, parent))) return []
  return readdirSync(join(root, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
}

test('every folder has a row of arrows, and a folder that is not there yet has only planned ones', () => {
  const unknown = folders.filter((folder) => !(folder in arrows))
  assert.deepEqual(unknown, [], 'tools/arrows.ts has no row for these')
  const early = Object.entries(arrows).filter(
    ([folder, { imports, tests = [] }]) => !folders.includes(folder) && imports.length + tests.length > 0,
  )
  assert.deepEqual(early, [])
})

for (const folder of present) {
  test(`${folder} imports what its arrows allow, and all of it`, () => {
    assert.deepEqual(checkArrows(folder, arrows[folder]!, modulesOf(root, folder)), [])
  })
}

for (const folder of present.filter((name) => arrows[name]!.pure)) {
  test(`${folder} has no clock, no I/O and no environment`, () => {
    const wrong = modulesOf(root, folder)
      .filter((module) => !module.test)
      .flatMap(({ file, imports }) => [
        ...imports
          .filter(({ specifier }) => specifier.startsWith('node:'))
          .map(({ line, specifier }) => `${file}:${line} imports ${specifier}`),
        ...impureLines(file),
      ])
    assert.deepEqual(wrong, [])
  })
}

function impureLines(file: string): readonly string[] {
  const impure = /\bDate\.now\(|\bnew Date\(\)|\bprocess\.|\bperformance\.now\(|\bMath\.random\(/
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (impure.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []))
}

test('a package declares in package.json exactly what its arrows name', () => {
  for (const folder of present.filter((name) => name !== 'tools')) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter((name) => name.startsWith('@barometer/'))
      .map((name) => name.replace('@barometer/', ''))
    const { imports, tests = [] } = arrows[folder]!
    const named = [...imports, ...tests].filter((name) => name !== 'tools')
    assert.deepEqual(declared.toSorted(), named.toSorted(), `${folder}/package.json`)
  }
})

test('a folder with more than twenty files says in its arrows.json what its parts may import of each other', () => {
  const large = present.filter((name) => modulesOf(root, name).filter((module) => !module.test).length > 20)
  assert.deepEqual(
    large.filter((name) => !existsSync(join(root, name, 'arrows.json'))),
    [],
  )
})

for (const folder of present.filter((name) => existsSync(join(root, name, 'arrows.json')))) {
  test(`the parts of ${folder} import what ${folder}/arrows.json allows, and all of it`, () => {
    const inner = JSON.parse(readFileSync(join(root, folder, 'arrows.json'), 'utf8'))
    assert.deepEqual(checkInnerArrows(folder, inner, modulesOf(root, folder)), [])
  })

  test(`no imports of ${folder} go round in a circle, neither between files nor between folders`, () => {
    const modules = modulesOf(root, folder)
    assert.deepEqual([...fileCycles(modules), ...folderCycles(modules)], [])
  })
}
