import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// node tools/registered-titles.ts FILE...: prints, as JSON, the titles of the tests that each file would run, computed ones
// included. The files are loaded with a node:test that only writes titles down, so no test runs. Subtests, which are
// known only once their test runs, are not among them, nor are tests marked skip or todo.
const stub = `
const titles = globalThis.registeredTitles
const write = (title) => { titles.push(title) }
const group = (title, ...rest) => { rest.at(-1)?.() }
const nothing = () => {}
export const test = Object.assign(write, { skip: nothing, todo: nothing, only: write, mock: {}, test: write, it: write, describe: group, suite: group })
export const it = test
export const describe = Object.assign(group, { skip: nothing, todo: nothing, only: group })
export const suite = describe
export const before = nothing, after = nothing, beforeEach = nothing, afterEach = nothing
export const mock = {}
export default test
`

declare global {
  var registeredTitles: string[]
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test'
      ? { url: `data:text/javascript,${encodeURIComponent(stub)}`, shortCircuit: true }
      : next(specifier, context),
})

globalThis.registeredTitles = []
const found: Record<string, readonly string[]> = {}
for (const file of process.argv.slice(2)) {
  await import(pathToFileURL(resolve(file)).href)
  found[file] = globalThis.registeredTitles.splice(0)
}
// Whatever a file opened while it was loaded must not hold this process.
process.stdout.write(JSON.stringify(found), () => process.exit(0))
