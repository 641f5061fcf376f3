import { refKey } from '@barometer/graph'
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { Scenario, ScenarioList } from '../../wire/index.ts'
import { ObjectLink } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { drawerOpen } from '../state/dialogs.ts'
import { ask } from '../state/server.ts'
import { Watched } from './watched.tsx'

const list = signal<ScenarioList | undefined>(undefined)
const problem = signal<string | undefined>(undefined)
const busy = signal<string | undefined>(undefined)

/** The scenarios of the five designs: break one, watch what follows, heal it. */
export function Drawer() {
  useEffect(() => {
    void read()
  }, [])
  return (
    <aside class="drawer" aria-label="Break something">
      <header>
        <h2>Break something</h2>
        <button
          type="button"
          class="quiet-button"
          onClick={() => {
            drawerOpen.value = false
          }}
        >
          Close
        </button>
      </header>
      <p class="fact">
        The scenarios of the five designs, in their own words. Break one and watch it travel upwards.
      </p>
      {problem.value && <p class="problem">{problem.value}</p>}
      {list.value?.designs.map((each) => (
        <Design key={each.design} {...each} />
      ))}
    </aside>
  )
}

/** Open where something is broken, and as the reader leaves it: healing the last one does not close it under the pointer. */
function Design({ title, scenarios }: ScenarioList['designs'][number]) {
  const broken = scenarios.some(({ active }) => active)
  const [open, setOpen] = useState(broken)
  useEffect(() => {
    if (broken) setOpen(true)
  }, [broken])
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title} <span class="count">{scenarios.length}</span>
      </summary>
      <ul>
        {scenarios.map((scenario) => (
          <One key={scenario.name} scenario={scenario} />
        ))}
      </ul>
    </details>
  )
}

function One({ scenario }: { scenario: Scenario }) {
  const { name, title, sees, active, objects } = scenario
  return (
    <li class={active ? 'scenario active' : 'scenario'}>
      <h3>{title}</h3>
      <blockquote>
        <Text of={sees} />
      </blockquote>
      <div class="scenario-does">
        <button
          type="button"
          class={active ? 'quiet-button' : 'break-button'}
          disabled={busy.value === name}
          aria-label={`${active ? 'Heal' : 'Break'}: ${title}`}
          onClick={() => act(scenario)}
        >
          {active ? 'Heal' : 'Break'}
        </button>
        {objects.map((object) => (
          <ObjectLink key={refKey(object)} to={object} />
        ))}
      </div>
      {active && <Watched objects={objects} />}
    </li>
  )
}

async function read(): Promise<void> {
  const answer = await ask<ScenarioList>('scenarios')
  if ('value' in answer) list.value = answer.value
  problem.value = 'problem' in answer ? answer.problem : undefined
}

async function act({ name, active }: Scenario): Promise<void> {
  busy.value = name
  const answer = await ask<Scenario>(`scenarios/${active ? 'heal' : 'inject'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  busy.value = undefined
  problem.value = 'problem' in answer ? answer.problem : undefined
  if ('value' in answer) replaceScenario(answer.value)
}

function replaceScenario(changed: Scenario): void {
  const designs = list.value?.designs.map((design) => ({
    ...design,
    scenarios: design.scenarios.map((each) => (each.name === changed.name ? changed : each)),
  }))
  if (designs) list.value = { designs }
}
