import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runCommand } from './command.ts'

let directory: string
before(() => {
  directory = mkdtempSync(join(tmpdir(), 'barometer-command-'))
})
after(() => rmSync(directory, { recursive: true }))

/** Runs the command until it is ready, and then stops it. */
async function run(args: string[]) {
  const said: string[] = []
  const stop = new AbortController()
  const code = await runCommand(args, {
    out: (line) => {
      said.push(line)
      stop.abort()
    },
    error: (line) => said.push(line),
    stop: stop.signal,
  })
  return { code, said }
}

test('one line when it is ready, a kubeconfig for its owner alone, and a clean end', async () => {
  const kubeconfig = join(directory, 'kubeconfig')
  const { code, said } = await run(['--kubeconfig', kubeconfig])
  assert.equal(code, 0)
  assert.equal(said.length, 1)
  assert.match(said[0]!, /^ready at https:\/\/127\.0\.0\.1:\d+; export KUBECONFIG=/)
  assert.equal(statSync(kubeconfig).mode & 0o777, 0o600)
  assert.ok(JSON.parse(readFileSync(kubeconfig, 'utf8')).users[0].user.token.length > 20)
})

test('a damaged data file is named, and the exit code is 1', async () => {
  const data = mkdtempSync(join(directory, 'data-'))
  writeFileSync(join(data, 'apiserver.db'), 'nonsense '.repeat(200))
  const { code, said } = await run(['--data', data, '--kubeconfig', join(directory, 'other')])
  assert.equal(code, 1)
  assert.ok(said[0]?.includes(`the data file ${join(data, 'apiserver.db')} is damaged`), said[0])
})

for (const args of [['--port', 'x'], ['--durability', 'none'], ['--controllers', 'some'], ['--nonsense']]) {
  test(`${args.join(' ')} is refused with the usage`, async () => {
    const { code, said } = await run(args)
    assert.equal(code, 2)
    assert.match(said[0]!, /usage: baro apiserver/)
  })
}
