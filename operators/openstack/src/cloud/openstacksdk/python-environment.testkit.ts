import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The interpreter of an environment with exactly the packages that a file of requirements pins, which is made once and kept in
 * the cache. Throws where that cannot be done.
 */
export function pythonWith(requirements: string): string {
  const version = run('python3', ['--version'])
  const hash = createHash('sha256').update(version).update(readFileSync(requirements)).digest('hex')
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'barometer')
  const folder = join(cache, `python-${hash.slice(0, 16)}`)
  const python = join(folder, 'bin/python')
  const whole = join(folder, 'installed')
  if (existsSync(whole)) return python
  mkdirSync(cache, { recursive: true })
  // An environment knows where it stands: it cannot be made elsewhere and moved here.
  const left = `${folder}.${process.pid}`
  if (existsSync(folder)) renameSync(folder, left)
  rmSync(left, { recursive: true, force: true })
  run('python3', ['-m', 'venv', folder])
  run(python, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--no-deps',
    '-r',
    requirements,
  ])
  writeFileSync(whole, '')
  return python
}

function run(program: string, args: readonly string[]): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 240_000 })
  if (error) throw new Error(`${program}: ${error.message}`)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stderr}`)
  return stdout
}
