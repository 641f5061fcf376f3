import type { Counter, Registry } from '../metrics/registry.ts'

export type Outcome = 'success' | 'error' | 'requeue_after'

/** Told of every reconcile. */
export interface ControllerMetrics {
  reconciled(outcome: Outcome, seconds: number): void
  /** Of which: nothing is tried again. */
  terminal(): void
  /** Of which: an exception that was nobody's intention. */
  panicked(): void
  timedOut(): void
  active(count: number): void
}

const seconds = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5,
  1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
]

/** Under the names of controller-runtime, whose dashboards exist. */
export function controllerMetrics(
  registry: Registry,
  controller: string,
  workers: number,
): ControllerMetrics {
  const labels = { controller }
  const total = registry.counter('controller_runtime_reconcile_total', 'Reconciles by controller and result')
  const counter = (name: string, help: string): Counter => {
    const made = registry.counter(name, help)
    made.add(labels, 0)
    return made
  }
  const errors = counter('controller_runtime_reconcile_errors_total', 'Reconciles that failed')
  const terminal = counter(
    'controller_runtime_terminal_reconcile_errors_total',
    'Reconciles that failed and are not tried again',
  )
  const panics = counter(
    'controller_runtime_reconcile_panics_total',
    'Reconciles that threw what is no error',
  )
  const timeouts = counter('controller_runtime_reconcile_timeouts_total', 'Reconciles that took too long')
  const time = registry.histogram(
    'controller_runtime_reconcile_time_seconds',
    'Seconds of a reconcile',
    seconds,
  )
  const active = registry.gauge('controller_runtime_active_workers', 'Reconciles under way')
  registry
    .gauge('controller_runtime_max_concurrent_reconciles', 'Reconciles at once, at most')
    .set(labels, workers)
  for (const result of ['success', 'error', 'requeue_after', 'requeue']) total.add({ ...labels, result }, 0)
  active.set(labels, 0)
  return {
    reconciled(result, duration) {
      total.add({ ...labels, result })
      if (result === 'error') errors.add(labels)
      time.observe(labels, duration)
    },
    terminal: () => terminal.add(labels),
    panicked: () => panics.add(labels),
    timedOut: () => timeouts.add(labels),
    active: (count) => active.set(labels, count),
  }
}
