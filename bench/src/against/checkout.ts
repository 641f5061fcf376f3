import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runGroup } from './run-group.ts'

const root = join(import.meta.dirname, '../../..')

/** Another commit of this repository in a folder, with what it depends on installed. */
export interface Checkout {
  readonly folder: string
  /** The commit, abbreviated. */
  readonly commit: string
}

/** This tree itself, with what is not committed yet. */
export const ownTree: Checkout = { folder: root, commit: 'ours' }

/** Copies the commit that `ref` names into a new folder beneath `parent`. Throws when git knows no such commit. */
export async function checkOut(ref: string, parent: string): Promise<Checkout> {
  const commit = git('rev-parse', '--verify', '--short', `${ref}^{commit}`).trim()
  const folder = join(parent, commit)
  const archive = `${folder}.tar`
  mkdirSync(folder)
  // An archive rather than a work tree: nothing is left in .git, even when this process is killed.
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  await runGroup('npm', ['ci', '--prefer-offline', '--no-progress'], { cwd: folder })
  return { folder, commit }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}
