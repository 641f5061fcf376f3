import { type Ref, refKey } from '@barometer/graph'
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { Scenario, ScenarioList } from '../../wire/index.ts'
import { ObjectName } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { go, linkTo } from '../state/address.ts'
import { now } from '../state/clock.ts'
import { setDrawer } from '../state/dialogs.ts'
import { ask } from '../state/server.ts'
import { Watched } from './watched.tsx'

const list = signal<ScenarioList | undefined>(undefined)
const problem = signal<string | undefined>(undefined)
const busy = signal<string | undefined>(undefined)
/** What was broken or healed last, and when: what moves since then is listed, also while it heals. */
const acted = signal<{ readonly name: string; readonly at: number } | undefined>(undefined)

const wide = matchMedia('(min-width: 800px)')

/** The scenarios of the five designs: break one, watch what follows, heal it. */
export function Drawer() {
  useEffect(() => {
    void read()
  }, [])
  return (
    <aside class="drawer" aria-label="Break something">
      <header>
        <h2>Break something</h2>
        <button type="button" class="quiet-button" onClick={() => setDrawer(false)}>
          Close
        </button>
      </header>
      <p class="fact">
        What can go wrong, in the words of the five design documents. Break something: the page opens the
        object at the top, and each condition that moves is listed here.
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
  const last = acted.value?.name === name ? acted.value : undefined
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
        <span class="scenario-objects">
          {objects.map((object) => (
            <a key={refKey(object)} class="object-link" href={placeOf(object)}>
              <ObjectName of={object} />
            </a>
          ))}
        </span>
      </div>
      {(active || last) && <Watched objects={objects} since={last?.at} />}
    </li>
  )
}

/** Where there is no room beside the drawer, it gives way to the object. */
function placeOf(object: Ref): string {
  return linkTo({
    object: refKey(object),
    tab: undefined,
    view: undefined,
    ...(!wide.matches && { drawer: undefined }),
  })
}

async function read(): Promise<void> {
  const answer = await ask<ScenarioList>('scenarios')
  if ('value' in answer) list.value = answer.value
  problem.value = 'problem' in answer ? answer.problem : undefined
}

async function act({ name, active, objects }: Scenario): Promise<void> {
  busy.value = name
  const at = now.peek()
  const answer = await ask<Scenario>(`scenarios/${active ? 'heal' : 'inject'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  busy.value = undefined
  problem.value = 'problem' in answer ? answer.problem : undefined
  if (!('value' in answer)) return
  acted.value = { name, at }
  replaceScenario(answer.value)
  const top = objects.at(-1)
  if (!active && top && wide.matches) go({ object: refKey(top), tab: undefined, view: undefined })
}

function replaceScenario(changed: Scenario): void {
  const designs = list.value?.designs.map((design) => ({
    ...design,
    scenarios: design.scenarios.map((each) => (each.name === changed.name ? changed : each)),
  }))
  if (designs) list.value = { designs }
}
