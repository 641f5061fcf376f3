// Runs at the head of the bundle, before anything of the program (see one-file.ts). It imports nothing, since it makes the
// `require` that the rest of the bundle is given.

interface Part {
  exports: unknown
}

interface Kept {
  readonly data: Buffer
  readonly sum: string
}

/** The last line of the bundle, behind `//`: where each part stands, counted from that line; and whose parts they are. */
export interface PartsIndex {
  /** Tells this bundle from every other. */
  readonly id: string
  readonly parts: Readonly<Record<string, readonly [before: number, length: number]>>
}

/**
 * A `require` that also finds the parts of the bundle, each compiled and run when it is first asked for. What was compiled
 * is kept in the user's cache, as Node's own compile cache would: the next start need not do it again.
 */
export function requireParts(require: NodeJS.Require, file: string): NodeJS.Require {
  // Whoever asks only for the version needs none of them.
  const fs = () => require('node:fs') as typeof import('node:fs')
  const path = () => require('node:path') as typeof import('node:path')
  const parts = new Map<string, Part>()
  const scripts = new Map<string, import('node:vm').Script>()
  let bundle = ''
  let index: PartsIndex | undefined
  let cached = new Map<string, Kept>()
  let isNew = false

  function read(): string {
    const sea = require('node:sea') as typeof import('node:sea')
    if (sea.isSea()) return Buffer.from(sea.getRawAsset('baro.cjs')).toString('latin1')
    return fs().readFileSync(file, 'latin1')
  }

  function open(): PartsIndex {
    bundle = read()
    const last = bundle.lastIndexOf('\n//') + 1
    const found: PartsIndex = JSON.parse(bundle.slice(last + 2))
    bundle = bundle.slice(0, last)
    cached = openCache(found)
    return found
  }

  function textOf(name: string, { parts: places }: PartsIndex): string {
    const [before, length] = places[name] as readonly [number, number]
    const start = bundle.length - before
    return bundle.slice(start, start + length).replaceAll('*\\\\/', '*/')
  }

  function compile(name: string): (part: Part, require: NodeJS.Require) => void {
    index ??= open()
    const kept = cached.get(name)
    const cachedData = kept && sum(kept.data) === kept.sum ? kept.data : undefined
    const { Script } = require('node:vm') as typeof import('node:vm')
    const script = new Script(textOf(name, index), {
      filename: `${file}:${name}`,
      ...(cachedData && { cachedData }),
    })
    if (!cachedData || script.cachedDataRejected) isNew = true
    scripts.set(name, script)
    return script.runInThisContext()
  }

  function find(name: string): unknown {
    if (!name.startsWith('./')) return require(name)
    let part = parts.get(name)
    if (!part) {
      part = { exports: {} }
      parts.set(name, part)
      compile(name)(part, find as NodeJS.Require)
    }
    return part.exports
  }

  /** V8 trusts what it is given: a byte that is not as it was would end the process. */
  function sum(data: Buffer): string {
    return (require('node:crypto') as typeof import('node:crypto')).hash('sha256', data, 'hex')
  }

  /** Undefined where nothing is to be kept. */
  function cachePath({ id }: PartsIndex): string | undefined {
    const { env, version, arch } = process
    if (env['NODE_DISABLE_COMPILE_CACHE']) return undefined
    const { HOME: home, XDG_CACHE_HOME: given } = env
    const folder = given || (home && fs().existsSync(home) ? path().join(home, '.cache') : '')
    if (!path().isAbsolute(folder)) return undefined
    return path().join(folder, 'barometer', 'code', `${id}-${version}-${arch}`)
  }

  /** What was kept; at the end, what is new is kept too. Code that others could have written is not taken. */
  function openCache(of: PartsIndex): Map<string, Kept> {
    const found = new Map<string, Kept>()
    const cacheFile = cachePath(of)
    if (cacheFile === undefined) return found
    process.on('exit', () => writeCache(cacheFile))
    try {
      const { uid, mode } = fs().lstatSync(cacheFile)
      if (process.getuid && (uid !== process.getuid() || (mode & 0o170022) !== 0o100000)) return found
      const bytes = fs().readFileSync(cacheFile)
      const headLength = bytes.readUInt32LE(0)
      const entries: readonly (readonly [string, number, number, string])[] = JSON.parse(
        bytes.toString('latin1', 4, 4 + headLength),
      )
      for (const [name, start, length, digest] of entries) {
        const begin = 4 + headLength + start
        found.set(name, { data: bytes.subarray(begin, begin + length), sum: digest })
      }
    } catch {
      found.clear()
    }
    return found
  }

  /** Keeps what was compiled, with all that has run of it, whole or not at all. No disk is no reason to fail. */
  function writeCache(cacheFile: string): void {
    if (!isNew) return
    const scratch = `${cacheFile}.${process.pid}`
    try {
      fs().mkdirSync(path().dirname(cacheFile), { recursive: true, mode: 0o700 })
    } catch {
      return
    }
    try {
      const all = new Map(cached)
      for (const [name, script] of scripts) {
        const data = script.createCachedData()
        all.set(name, { data, sum: sum(data) })
      }
      const entries: [string, number, number, string][] = []
      let start = 0
      for (const [name, { data, sum: digest }] of all) {
        entries.push([name, start, data.length, digest])
        start += data.length
      }
      const head = Buffer.from(JSON.stringify(entries), 'latin1')
      const length = Buffer.alloc(4)
      length.writeUInt32LE(head.length)
      fs().writeFileSync(
        scratch,
        Buffer.concat([length, head, ...Array.from(all.values(), ({ data }) => data)]),
        { mode: 0o600, flag: 'wx' },
      )
      fs().renameSync(scratch, cacheFile)
    } catch {
      fs().rmSync(scratch, { force: true })
    }
  }

  return find as NodeJS.Require
}
