import { parseArgs } from 'node:util'
import type { Scenario, ScenarioList } from '@barometer/web/wire'
import { findInstance, type Instance } from '../live/instance.ts'
import { ask } from './ask.ts'
import { listText, wrapped } from './list-text.ts'
import { keyOf, readTransitions, transitionText } from './transitions.ts'

// npm run break, npm run heal: what npm start shows is broken as the documents tell, and healed.

const usage = `usage: npm run break                      lists what can be broken, and what will be seen
       npm run break -- NAME [--watch]    breaks it; --watch tells what moves, until Ctrl-C
       npm run heal [-- NAME [--watch]]   heals it, or everything

NAME is that of the list: knative/revision-failed; or its end, where no other ends so.
`

const out = (text: string) => process.stdout.write(text)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { watch: { type: 'boolean', short: 'w' }, help: { type: 'boolean', short: 'h' } },
  })
  const [verb, name, more] = positionals
  if (values.help) out(usage)
  else if ((verb !== 'break' && verb !== 'heal') || more !== undefined) throw new Error(usage.trimEnd())
  else await main(verb, name, values.watch ?? false)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function main(verb: 'break' | 'heal', name: string | undefined, watch: boolean): Promise<void> {
  const instance = findInstance()
  if (!instance)
    throw new Error('nothing runs that could be broken; start it with npm start, in another terminal')
  const list = await ask<ScenarioList>(instance, 'scenarios').catch(() => {
    throw new Error('npm start runs, and does not answer; stop it with Ctrl-C, and start it anew')
  })
  if (name !== undefined) return actOn(instance, verb, find(list, name), watch)
  if (verb === 'break') return void out(listText(list))
  const broken = list.designs.flatMap(({ scenarios }) => scenarios.filter(({ active }) => active))
  if (broken.length === 0) out('Nothing is broken.\n')
  for (const scenario of broken) await actOn(instance, 'heal', scenario, false)
}

async function actOn(
  instance: Instance,
  verb: 'break' | 'heal',
  { name }: Scenario,
  watch: boolean,
): Promise<void> {
  const before = await ask<ScenarioList>(instance, 'scenarios')
  const told = new Set((await readTransitions(instance, find(before, name))).map(keyOf))
  const path = verb === 'break' ? 'scenarios/inject' : 'scenarios/heal'
  const scenario = await ask<Scenario>(instance, path, { name })
  out(verb === 'break' ? brokenText(scenario) : `Healed: ${scenario.name}, ${scenario.title}\n`)
  if (!watch) return
  for (;;) {
    for (const transition of await readTransitions(instance, scenario)) {
      const key = keyOf(transition)
      if (!told.has(key)) out(`${transitionText(transition)}\n`)
      told.add(key)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

function brokenText({ name, title, sees, objects }: Scenario): string {
  const top = objects.at(-1)!
  const what = `${top.kind.toLowerCase()}.${top.group}/${top.name}`
  return `Broken: ${name}, ${title}
${wrapped(sees)}

Look at it:
  npm run baro -- why ${what}${top.namespace && ` -n ${top.namespace}`}
Heal it:
  npm run heal -- ${name}
`
}

function find({ designs }: ScenarioList, wanted: string): Scenario {
  const all = designs.flatMap(({ scenarios }) => scenarios)
  const found = all.filter(({ name }) => name === wanted || name.endsWith(`/${wanted}`))
  if (found.length === 1) return found[0]!
  const names = found.map(({ name }) => name).join(', ')
  throw new Error(
    found.length > 1
      ? `${wanted} may be ${names}; give the name whole`
      : `there is no ${JSON.stringify(wanted)}; npm run break lists what there is`,
  )
}
