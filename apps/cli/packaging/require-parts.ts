// Runs at the head of the bundle, before anything of the program (see one-file.ts). It imports nothing, since it makes the
// `require` that the rest of the bundle is given.

interface Part {
  exports: unknown
}

/** A `require` that also finds the parts of the bundle, each compiled and run when it is first asked for. */
export function requireParts(require: NodeJS.Require, file: string): NodeJS.Require {
  const parts = new Map<string, Part>()
  let bundle: string | undefined

  function read(): string {
    const sea = require('node:sea') as typeof import('node:sea')
    if (sea.isSea()) return Buffer.from(sea.getRawAsset('baro.cjs')).toString('latin1')
    return (require('node:fs') as typeof import('node:fs')).readFileSync(file, 'latin1')
  }

  function compile(name: string): (part: Part, require: NodeJS.Require) => void {
    bundle ??= read()
    const begin = `\n/*${name}\n`
    const start = bundle.indexOf(begin) + begin.length
    const text = bundle.slice(start, bundle.indexOf('\n*/', start)).replaceAll('*\\\\/', '*/')
    const { Script } = require('node:vm') as typeof import('node:vm')
    return new Script(text, { filename: `${file}:${name}` }).runInThisContext()
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

  return find as NodeJS.Require
}
