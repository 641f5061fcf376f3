import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { modulesOf } from './modules.ts'

const root = join(import.meta.dirname, '..')
const spread = /\.(?:push|unshift)\(\s*\.\.\.|\bMath\.(?:max|min)\(\s*\.\.\./g

/** A call takes some 120,000 arguments, and ends the program with more: clusters, and those who attack, have more. */
test('no list is spread into the arguments of a call that takes any number of them', () => {
  const found = ['packages', 'apps', 'operators']
    .flatMap((area) =>
      readdirSync(join(root, area)).flatMap((name) => modulesOf(root, `${area}/${name}/src`)),
    )
    .filter(({ test }) => !test)
    .flatMap(({ file }) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(spread)].map(({ 0: call, index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${file}:${line}: ${call}`
      })
    })
  assert.deepEqual(found, [])
})
