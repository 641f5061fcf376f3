import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withFiles } from './file-arguments.ts'

test('beside -f arguments that can be nothing but files are files, and all others are objects', () => {
  const args = [
    'b.yaml',
    '-',
    './dir',
    '../x',
    '/abs/y',
    'dir/b.json.gz',
    'deploy',
    'web',
    'cluster/prod',
    'config',
  ]
  assert.deepEqual(withFiles(args, { filename: ['a.yaml'] }), [
    ['deploy', 'web', 'cluster/prod', 'config'],
    { filename: ['a.yaml', 'b.yaml', '-', './dir', '../x', '/abs/y', 'dir/b.json.gz'] },
  ])
})

test('without -f every argument is an object', () => {
  assert.deepEqual(withFiles(['cm/app.json'], {}), [['cm/app.json'], {}])
})
