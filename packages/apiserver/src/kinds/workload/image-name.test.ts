import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageTag } from './image-name.ts'

const digest = `sha256:${'0'.repeat(64)}`

test('a name without tag and digest has the tag latest', () => {
  for (const name of ['web', 'team/web', 'localhost/web', 'example.com:5000/team/web', '[::1]:5000/web'])
    assert.equal(imageTag(name), 'latest', name)
})

test('a tag is what stands behind the colon, and a digest does without one', () => {
  assert.equal(imageTag('web:1.2'), '1.2')
  assert.equal(imageTag('example.com:5000/web:latest'), 'latest')
  assert.equal(imageTag(`web@${digest}`), undefined)
  assert.equal(imageTag(`web:latest@${digest}`), 'latest')
})

test('what is no name of an image has no tag', () => {
  const wrong = [
    '',
    'UPPER',
    'a//b',
    'a/Web',
    '-web',
    'web:',
    'web:a b',
    `web:${'a'.repeat(129)}`,
    'web@sha256:0',
  ]
  for (const name of [
    ...wrong,
    digest.slice(7),
    'a'.repeat(256),
    'a'.repeat(10_000),
    'https://example.com/web',
  ])
    assert.equal(imageTag(name), undefined, name)
})
