import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../../go')

/**
 * Builds a tool from the Go module proxy, as its module pins it (`scenarios/go/NAME`, unless another folder is given), or
 * finds it in the cache. Throws where that cannot be done, naming the tool.
 */
export function buildTool(name: string, what: string, folder = join(modules, name)): string {
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
