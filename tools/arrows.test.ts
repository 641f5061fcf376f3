import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { arrows, importsOf, pure } from './arrows.ts'

const root = join(import.meta.dirname, '..')
const present = Object.keys(arrows).filter((folder) => existsSync(join(root, folder)))

for (const folder of present) {
  test(`${folder} imports only what its arrows allow`, () => {
    const allowed = arrows[folder] ?? []
    const wrong = importsOf(root, folder)
      .filter(({ specifier }) => specifier.startsWith('@barometer/') || specifier === 'barometer')
      .filter(
        ({ specifier }) => !allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
      )
      .map(({ file, line, specifier }) => `${file}:${line} imports ${specifier}`)
    assert.deepEqual(wrong, [])
  })
}

for (const folder of present.filter((name) => pure.includes(name))) {
  test(`${folder} has no clock, no I/O and no environment`, () => {
    const wrong = importsOf(root, folder)
      .filter(({ specifier }) => specifier.startsWith('node:'))
      .map(({ file, line, specifier }) => `${file}:${line} imports ${specifier}`)
    for (const file of new Set(importsOf(root, folder).map((found) => found.file))) {
      const text = readFileSync(join(root, file), 'utf8')
      for (const [index, line] of text.split('\n').entries()) {
        if (/\bDate\.now\(|\bnew Date\(\)|\bprocess\.|\bperformance\.now\(|\bMath\.random\(/.test(line)) {
          wrong.push(`${file}:${index + 1} ${line.trim()}`)
        }
      }
    }
    assert.deepEqual(wrong, [])
  })
}

test('a package declares in package.json exactly what its arrows name', () => {
  for (const folder of present) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const declared = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@barometer/'))
    const stray = declared.filter((name) => !(arrows[folder] ?? []).includes(name))
    assert.deepEqual(stray, [], `${folder}/package.json depends on what its arrows do not allow`)
  }
})
