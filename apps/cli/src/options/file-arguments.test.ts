import assert from 'node:assert/strict'
import { basename, dirname } from 'node:path'
import { test } from 'node:test'
import { splitFileArguments } from './file-arguments.ts'

const here = import.meta.dirname
const split = (...words: string[]) => splitFileArguments(words, dirname(here))

test('what follows -f is files, and objects after them', () => {
  assert.deepEqual(split('a.yaml', '-', 'dir/b.json.gz', 'cluster/prod', 'bucket.s3.aws.upbound.io/x'), {
    files: ['a.yaml', '-', 'dir/b.json.gz'],
    objects: ['cluster/prod', 'bucket.s3.aws.upbound.io/x'],
  })
})

test('what is there on disk is a file, whatever it looks like', () => {
  const path = `${basename(here)}/duration.ts`
  assert.deepEqual(split(path, 'src/none'), { files: [path], objects: ['src/none'] })
})

test('longer paths are files', () => {
  assert.deepEqual(split('/var/dump', './x/y', 'a/b/c').objects, [])
})
