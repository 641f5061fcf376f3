import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkArrows, checkInnerArrows } from './check-arrows.ts'
import { fileCycles, folderCycles } from './find-cycles.ts'
import { type Module, moduleOf } from './modules.ts'

/** Modules by their texts. */
const modules = (texts: Record<string, string>): Module[] =>
  Object.entries(texts).map(([file, text]) => moduleOf(file, text))

test('an import that no arrow allows is named with its line', () => {
  const found = modules({
    'packages/a/src/x.ts': "import { b } from '@barometer/b'\nimport fs from 'node:fs'\n",
    'packages/a/src/y.ts': "import {\n  c,\n} from '../../c/src/c.ts'\nimport './x.ts'",
  })
  assert.deepEqual(checkArrows('packages/a', { imports: ['b'] }, found), [
    'packages/a/src/y.ts:3 imports ../../c/src/c.ts: no arrow leads there',
  ])
})

test('an arrow that nobody uses is an error, unless it is planned', () => {
  const found = modules({ 'packages/a/src/x.test.ts': "import '@barometer/b/testkit'" })
  assert.deepEqual(checkArrows('packages/a', { imports: ['b'], tests: ['c'], planned: ['d'] }, found), [
    'packages/a may import b, but does not; if it will, the arrow is planned',
    'packages/a may import c, but no test of it does',
  ])
})

test('what only tests may import is no arrow for the code', () => {
  const arrows = { imports: [], tests: ['b'] }
  const text = ["const b = await import('", "')"].join('@barometer/b')
  assert.deepEqual(checkArrows('packages/a', arrows, modules({ 'packages/a/src/x.test.ts': text })), [])
  assert.equal(checkArrows('packages/a', arrows, modules({ 'packages/a/src/x.ts': text })).length, 2)
})

const layered = {
  'p/src/index.ts': "export { top } from './top/top.ts'",
  'p/src/clock.ts': '',
  'p/src/top/top.ts': "import './near.ts'\nimport '../base/base.ts'",
  'p/src/top/near.ts': "import '../clock.ts'",
  'p/src/base/base.ts': '',
  'p/src/base/base.test.ts': "import '../top/top.ts'",
}

test('parts are folders, single files, and what else lies in src; each names those above it', () => {
  const arrows = { 'clock.ts': [], base: [], top: ['clock.ts', 'base'], '.': ['top'] }
  assert.deepEqual(checkInnerArrows('p', arrows, modules(layered)), [])
})

test('an inner arrow that is missing, unused, empty or not in order is named', () => {
  const arrows = { 'clock.ts': [], top: ['base'], base: ['clock.ts'], gone: [], '.': ['top'] }
  assert.deepEqual(checkInnerArrows('p', arrows, modules(layered)), [
    'p/src/top/near.ts:1 imports p/src/clock.ts: no arrow leads from top to clock.ts',
    'p: top names base, which does not stand above it',
    'p: base may import clock.ts, but does not',
    'p: gone is in arrows.json, but has no files',
  ])
})

test('a folder without a row is an error', () => {
  const arrows = { 'clock.ts': [], top: ['clock.ts'], '.': ['top'] }
  assert.deepEqual(checkInnerArrows('p', arrows, modules(layered)), [
    'p/src/base/base.ts belongs to no part that arrows.json names',
  ])
})

test('a circle between files is told from file to file; tests are left out', () => {
  const found = modules({
    'p/a.ts': "import './b.ts'",
    'p/b.ts': "import type { C } from './c.ts'",
    'p/c.ts': "export * from './a.ts'",
    'p/c.test.ts': "import './c.ts'",
  })
  assert.deepEqual(fileCycles(found), ['p/a.ts imports p/b.ts imports p/c.ts imports p/a.ts'])
})

test('a circle between folders is told by the imports that make it, without any circle of files', () => {
  const found = modules({
    'p/one/a.ts': "import '../two/deep/b.ts'",
    'p/one/z.ts': '',
    'p/two/c.ts': "import '../one/z.ts'",
    'p/two/deep/b.ts': '',
    'p/base.ts': "import './one/z.ts'",
  })
  assert.deepEqual(fileCycles(found), [])
  assert.deepEqual(folderCycles(found), [
    'p/one/a.ts:1 imports p/two/deep/b.ts; p/two/c.ts:1 imports p/one/z.ts',
  ])
})
