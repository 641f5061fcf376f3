import { computed } from '@preact/signals'
import type { RowFilter } from '../../model/row-filter.ts'
import { oneLine } from '../../model/visible-text.ts'
import { address, replace } from '../state/address.ts'
import { overview, rowsVersion, store } from '../state/cluster.ts'

/** What there is to choose from, of every row. */
const choices = computed(() => {
  void rowsVersion.value
  const kinds = new Map<string, string>()
  const namespaces = new Set<string>()
  for (const { object } of store.rows.values()) {
    kinds.set(`${object.group}/${object.kind}`, object.kind)
    namespaces.add(object.namespace)
  }
  return { kinds: kindChoices(kinds), namespaces: [...namespaces].sort() }
})

/** Kinds of one name are told apart by their group. */
function kindChoices(kinds: ReadonlyMap<string, string>): readonly Choice[] {
  const times = Map.groupBy(kinds.values(), (kind) => kind)
  return [...kinds]
    .map(([value, kind]) => {
      const group = value.slice(0, value.indexOf('/'))
      return { value, label: times.get(kind)!.length > 1 ? `${kind} (${group || 'core'})` : kind }
    })
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}

interface Choice {
  readonly value: string
  readonly label: string
}

const overallStates: readonly Choice[] = [
  { value: 'error', label: 'in error' },
  { value: 'working', label: 'in progress' },
  { value: 'unknown', label: 'unknown' },
  { value: 'ok', label: 'well' },
]
const verdicts = ['Failed', 'Degraded', 'Progressing', 'Terminating', 'Suspended', 'Unknown', 'Healthy']

/** Narrows the list by kind, namespace, state and ecosystem; text is searched in the head. */
export function Filters() {
  const { kinds, namespaces } = choices.value
  const ecosystems = overview.value?.ecosystems ?? []
  const places = namespaces.map((value) => ({ value, label: value === '' ? '(no namespace)' : value }))
  return (
    <fieldset class="filters">
      <legend class="unseen">Filters</legend>
      <Filter field="kind" label="Kind" choices={kinds} />
      <Filter field="namespace" label="Namespace" choices={places} />
      <Filter field="state" label="State" choices={overallStates} more={verdicts} />
      <Filter
        field="ecosystem"
        label="Ecosystem"
        choices={ecosystems.map((value) => ({ value, label: value }))}
      />
    </fieldset>
  )
}

function Filter(props: {
  field: keyof RowFilter
  label: string
  choices: readonly Choice[]
  more?: readonly string[]
}) {
  const { field, label, choices: given, more } = props
  const value = address.value.filter[field]
  const choose = (chosen: string) => {
    const { [field]: _, ...others } = address.value.filter
    replace({ filter: chosen === 'any' ? others : { ...others, [field]: chosen.slice(1) } })
  }
  const known = value === undefined || given.some((each) => each.value === value) || more?.includes(value)
  return (
    <label class={value === undefined ? 'filter' : 'filter chosen'}>
      <span class="unseen">{label}</span>
      <select
        value={value === undefined ? 'any' : `=${value}`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="any">{label}</option>
        {!known && <option value={`=${value}`}>{oneLine(value)}</option>}
        <Options of={given} />
        {more && (
          <optgroup label="what it says of itself">
            <Options of={more.map((each) => ({ value: each, label: each }))} />
          </optgroup>
        )}
      </select>
    </label>
  )
}

function Options({ of }: { of: readonly Choice[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={`=${value}`}>
      {oneLine(label)}
    </option>
  ))
}
