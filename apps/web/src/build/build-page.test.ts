import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildPage } from './build-page.ts'

const files = await buildPage()
const text = [...files].map(([path, { body }]) => ({ path, text: body.toString('utf8') }))

test('the whole page is under 80 KB gzipped', () => {
  const size = [...files.values()].reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0)
  assert.ok(size > 5_000 && size < 80 * 1024, `${size} bytes`)
})

test('the page has no inline script, no inline style and loads nothing from elsewhere', () => {
  const html = files.get('/')!.body.toString('utf8')
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc="\/assets\/)|<style|\sstyle=|\son\w+=/)
  for (const { path, text: content } of text) {
    const addresses = [...content.matchAll(/\b(?:https?:)?\/\/[\w.-]+\.\w+[^\s"'`)]*/g)].map(
      ([found]) => found,
    )
    assert.deepEqual(
      addresses.filter((address) => !address.startsWith('http://www.w3.org/')),
      [],
      path,
    )
    assert.doesNotMatch(content, /@import|url\(/)
  }
})

test('what the document asks for is there', () => {
  const html = files.get('/')!.body.toString('utf8')
  const asked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
  assert.deepEqual(
    asked.filter((path) => !files.has(path)),
    [],
  )
})
