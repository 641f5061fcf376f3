import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { baro, shellWords } from '../testing/baro.testkit.ts'

const folder = join(import.meta.dirname, '..', '..')
const file = join(folder, 'README.md')

/** Every block that shows a command with its output: `$ baro …` on its first line. */
const block = /```console\n\$ baro ([^\n]*)\n([\s\S]*?)```/g

test('the README shows what the program prints', () => {
  const text = readFileSync(file, 'utf8')
  const shown = text.replace(block, (_, args: string) => {
    const { out, err } = baro(args.split(' '), { directory: folder, environment: { COLUMNS: '100' } })
    return `\`\`\`console\n$ baro ${args}\n${out}${err}\`\`\``
  })
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, shown)
  else assert.equal(text, shown)
})

test('every command is shown with its help', () => {
  const text = readFileSync(file, 'utf8')
  const commands = Array.from(baro(['--help']).out.matchAll(/^ {2}(\w+) .*$/gm), ([, name]) => name)
  assert.deepEqual(
    commands.sort(),
    'apiserver completion conditions dump explain get glance lint rollup serve tree wait why'.split(' '),
  )
  for (const command of commands) assert.ok(text.includes(`$ baro ${command} --help`), command)
})

test('the examples of the help are flags that the program takes', () => {
  for (const command of ['wait', 'lint']) {
    const help = baro([command, '--help']).out
    const examples = Array.from(
      help.matchAll(/^ {2}(?:kubectl .* \| )?baro (.*?)(?: [|>] .*)?$/gm),
      ([, args = '']) => args,
    )
    assert.ok(examples.length > 1, command)
    for (const args of examples) {
      const { err } = baro(shellWords(args), { directory: folder })
      assert.doesNotMatch(
        err,
        /unknown option|unknown command|missing required|not specified|not understood|neither a word/,
        args,
      )
    }
  }
})
