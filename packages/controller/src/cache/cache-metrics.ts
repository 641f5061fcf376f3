import type { Registry } from '../metrics/registry.ts'
import type { Informer } from './informer.ts'

/** Tells how it stands with a watch: whether it can be believed, how old it is, how much it holds. The result ends that. */
export function informerMetrics(registry: Registry, informer: Informer): () => void {
  const { kind, namespace, selector } = informer.status()
  const labels = { kind, namespace, ...(selector !== '' && { selector }) }
  const ends: (() => void)[] = []
  const metric = (type: 'gauge' | 'counter', name: string, help: string, value: () => number) => {
    const made = registry[type](name, help)
    made.read(labels, value)
    ends.push(() => made.remove(labels))
  }
  const gauge = (name: string, help: string, value: () => number) => metric('gauge', name, help, value)
  gauge('informer_synced', 'Whether everything is known and the watch is open', () =>
    informer.synced ? 1 : 0,
  )
  gauge('informer_age_seconds', 'Seconds since the server last said how things stand', () =>
    seconds(informer.status().age),
  )
  gauge('informer_objects', 'Objects in the cache', () => informer.status().objects)
  gauge(
    'informer_unconfirmed_writes',
    'Own writes that the watch has not shown yet',
    () => informer.status().unconfirmed,
  )
  metric('counter', 'informer_lists_total', 'How often everything was told', () => informer.status().lists)
  return () => {
    for (const end of ends) end()
  }
}

function seconds(age: number | undefined): number {
  return age === undefined ? Number.NaN : age / 1000
}
