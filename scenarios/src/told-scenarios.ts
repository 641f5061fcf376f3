import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { operatorNames, scenarioFiles } from './find-operator.ts'
import { told } from './scenario.ts'

// node scenarios/src/told-scenarios.ts: prints every scenario of every operator as JSON, and plays none. The files are loaded
// with a node:test that does nothing.
const stub = `
const nothing = () => {}
export const test = Object.assign(nothing, { skip: nothing, todo: nothing, only: nothing })
export const it = test, describe = nothing, suite = nothing
export const before = nothing, after = nothing, beforeEach = nothing, afterEach = nothing
export const mock = {}
export default test
`
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test'
      ? { url: `data:text/javascript,${encodeURIComponent(stub)}`, shortCircuit: true }
      : next(specifier, context),
})

/** A scenario and where it stands. */
export interface FoundScenario {
  readonly operator: string
  readonly title: string
  readonly section: string
  readonly rules: readonly string[]
  /** From the top of the project. */
  readonly file: string
}

const top = `${import.meta.dirname}/../..`
const found: FoundScenario[] = []
for (const file of operatorNames().flatMap(scenarioFiles)) {
  await import(pathToFileURL(file).href)
  for (const { operator, title, section, rules } of told.splice(0))
    found.push({ operator, title, section, rules, file: relative(top, file) })
}
// Whatever a file opened while it was loaded must not hold this process.
process.stdout.write(JSON.stringify(found), () => process.exit(0))
