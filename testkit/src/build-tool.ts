import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Builds a tool from the Go module proxy, as the module in that folder pins it, or finds it in the cache. Throws where that
 * cannot be done, naming the tool.
 */
export function buildTool(name: string, what: string, folder: string): string {
  const hash = createHash('sha256').update(what)
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)))
  const root = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const program = join(root, 'barometer', `${name}-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(program)) return program
  mkdirSync(join(root, 'barometer'), { recursive: true })
  const unfinished = `${program}.${process.pid}`
  const { status, error } = spawnSync('go', ['build', '-trimpath', '-o', unfinished, what], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) throw new Error(`${name} is built with Go: ${error.message}`)
  if (status !== 0) throw new Error(`${name} could not be built: go build ended with ${status}`)
  renameSync(unfinished, program)
  return program
}

/** Where the proxy's copy of a module is that the module in that folder requires. Throws where it cannot be had. */
export function moduleFolder(module: string, folder: string): string {
  const found = spawnSync('go', ['list', '-m', '-f', '{{.Dir}}', module], { cwd: folder, encoding: 'utf8' })
  const path = found.stdout?.trim()
  if (found.status !== 0 || !path) throw new Error(`${module} cannot be had: ${found.stderr?.trim()}`)
  return path
}
