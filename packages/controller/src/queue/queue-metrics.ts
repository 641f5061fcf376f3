import type { Registry } from '../metrics/registry.ts'

/** Told of everything that happens in a queue. Times in seconds. */
export interface QueueMetrics {
  added(priority: number): void
  waited(seconds: number): void
  worked(seconds: number): void
  retried(): void
  /** Asked whenever somebody looks. */
  watch(levels: { depth(): number; unfinished(): number; longest(): number }): void
}

export const silentMetrics: QueueMetrics = { added() {}, waited() {}, worked() {}, retried() {}, watch() {} }

const seconds = [1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10, 100, 1000]

/** Under the names that client-go gives them. */
export function queueMetrics(registry: Registry, name: string): QueueMetrics {
  const labels = { name, controller: name }
  const adds = registry.counter('workqueue_adds_total', 'Keys that were added to the queue')
  const retries = registry.counter('workqueue_retries_total', 'Keys that were added again after a failure')
  const waited = registry.histogram(
    'workqueue_queue_duration_seconds',
    'Seconds from the moment a key is added until somebody takes it',
    seconds,
  )
  const worked = registry.histogram('workqueue_work_duration_seconds', 'Seconds of work on a key', seconds)
  const depth = registry.gauge('workqueue_depth', 'Keys that wait to be taken')
  const unfinished = registry.gauge(
    'workqueue_unfinished_work_seconds',
    'Seconds of work on keys that are not done yet',
  )
  const longest = registry.gauge(
    'workqueue_longest_running_processor_seconds',
    'Seconds for which the longest work under way has lasted',
  )
  adds.add(labels, 0)
  retries.add(labels, 0)
  return {
    added: () => adds.add(labels),
    waited: (value) => waited.observe(labels, value),
    worked: (value) => worked.observe(labels, value),
    retried: () => retries.add(labels),
    watch(levels) {
      depth.read(labels, levels.depth)
      unfinished.read(labels, levels.unfinished)
      longest.read(labels, levels.longest)
    },
  }
}
