import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const readmeFile = join(import.meta.dirname, '..', '..', '..', '..', 'README.md')

/** A command that the README shows, and what it shows that it prints. */
export interface ShownCommand {
  /** `npm run baro -- why database/orders -n databases` */
  readonly command: string
  readonly printed: string
}

const block = /```console\n\$ (.*)\n([\s\S]*?)```/g

/** The commands of the README, in its order. */
export function shownCommands(): readonly ShownCommand[] {
  const text = readFileSync(readmeFile, 'utf8')
  return Array.from(text.matchAll(block), ([, command = '', printed = '']) => ({ command, printed }))
}

/** Puts what was printed in the place of what the README shows. */
export function updateReadme(printed: ReadonlyMap<string, string>): void {
  const text = readFileSync(readmeFile, 'utf8')
  writeFileSync(
    readmeFile,
    text.replace(block, (all, command: string) => {
      const its = printed.get(command)
      return its === undefined ? all : `\`\`\`console\n$ ${command}\n${lasting(its)}\`\`\``
    }),
  )
}

/** Without what differs from run to run: ports, folders, tokens and ages. */
export function lasting(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
    .replace(/token=\S+/g, 'token=TOKEN')
    .replace(/KUBECONFIG=\S+/g, 'KUBECONFIG=/tmp/barometer/kubeconfig')
    .replace(/--kubeconfig \S+/g, '--kubeconfig /tmp/barometer/kubeconfig')
    .replace(/\b\d+[smhd](?:\d+[smhd])?\b/g, '5m')
}

/** How a tree began and ended that was printed at every change. */
export function firstAndLastTree(printed: string): string {
  const trees = treesIn(printed)
  return `${trees[0]}${trees.length > 1 ? trees.at(-1) : ''}`
}

/** Each begins with a line that nothing is drawn before. */
export function treesIn(printed: string): readonly string[] {
  return printed.split(/^(?=[^│├└\s])/m)
}

/** Without what npm says before a script. */
export function withoutBanner(text: string): string {
  return text.replace(/^\n> .*\n> .*\n\n/, '')
}
