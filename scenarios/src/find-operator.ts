import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SimulatedOperator } from './simulated-operator.ts'

const folder = join(import.meta.dirname, '../../operators')

/** The operators that there are. */
export function operatorNames(): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'src/index.ts')))
}

/** Where an operator's scenarios stand. */
export function scenarioFiles(name: string): readonly string[] {
  const scenarios = join(folder, name, 'src/scenarios')
  if (!existsSync(scenarios)) return []
  return readdirSync(scenarios)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(scenarios, file))
}

/** The operator of a name. Throws where there is none. */
export async function findOperator(name: string): Promise<SimulatedOperator<object>> {
  const names = operatorNames()
  if (!names.includes(name)) throw new Error(`there is no operator "${name}": expected ${names.join(', ')}`)
  // By its name, which somebody has typed: the compiler cannot know it.
  const { operator } = (await import(`@barometer/${name}`)) as { operator: SimulatedOperator<object> }
  return operator
}
