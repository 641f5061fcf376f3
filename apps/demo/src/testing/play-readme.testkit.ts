import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { firstAndLastTree, shownCommands, withoutBanner } from './readme.testkit.ts'

/** Somebody who has started what the README shows, and follows it in other terminals. */
export interface Reader {
  /** What `npm start` has printed. */
  readonly printed: string
  run(command: string): { readonly code: number | null; readonly out: string; readonly err: string }
  /** A command that goes on until it is stopped. */
  begin(command: string): Begun
}

export interface Begun {
  /** Its standard output is a pipe. */
  readonly child: ChildProcess
  stop(): void
}

/** Runs every command of the README, in its order. What is watched with `-w` is watched while something is broken. */
export async function playReadme(
  reader: Reader,
): Promise<{ readonly printed: ReadonlyMap<string, string>; readonly watched: string }> {
  const printed = new Map<string, string>()
  const watching = shownCommands().find(({ command }) => command.endsWith(' -w'))?.command
  assert.ok(watching)
  let watched = ''
  for (const { command } of shownCommands()) {
    if (command === watching) printed.set(command, firstAndLastTree(watched))
    else if (command === 'npm start') printed.set(command, reader.printed)
    else {
      const watch = command.startsWith('npm run break') ? await beginWatch(reader, watching) : undefined
      const { out, err, code } = reader.run(command)
      // It says by 1 that something is in error.
      assert.ok(code === 0 || command.includes(' why '), `${command}: ${code} ${err}`)
      printed.set(command, out)
      if (watch) watched = await watch.until(/^✗[^\n]* Healthy=False[\s\S]*\n└─/m)
    }
  }
  return { printed, watched }
}

/** Resolves when a tree has been printed once. */
async function beginWatch(reader: Reader, command: string) {
  const { child, stop } = reader.begin(command)
  let text = ''
  let isOver = false
  child.stdout!.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const closed = new Promise<void>((resolve) =>
    child.once('close', () => {
      isOver = true
      resolve()
    }),
  )
  const said = async (wanted: RegExp): Promise<string> => {
    while (!wanted.test(text)) {
      if (isOver) throw new Error(`${command} has ended: ${text}`)
      await Promise.race([closed, new Promise((resolve) => child.stdout!.once('data', resolve))])
    }
    return text
  }
  await said(/\n└─/)
  return {
    until: async (wanted: RegExp): Promise<string> => {
      const all = await said(wanted)
      stop()
      return withoutBanner(all)
    },
  }
}
