import { intervalAfter, syncInterval } from '@barometer/azure/arm'

const retries = { RetryFast: 'fast', RetrySlow: 'slow', RetryVerySlow: 'very-slow' } as const

/** How long Azure Service Operator waits after each of these events about one object. */
export function intervalsOf({
  baseSeconds,
  maxFastSeconds,
  maxSlowSeconds,
  syncSeconds,
  verySlowSeconds,
  events,
}: any) {
  const options = {
    ...{ base: baseSeconds, longestFast: maxFastSeconds, longestSlow: maxSlowSeconds },
    ...{ sync: syncSeconds, verySlow: verySlowSeconds },
  }
  let failures = 0
  const results = events.map(({ event, severity, retry }: any) => {
    if (event === 'requeue') failures = 0
    if (event === 'requeue') return { error: false, requeue: true, requeueAfterSeconds: 0 }
    const failed = event === 'error' && severity !== 'Error'
    const interval =
      event === 'success'
        ? syncInterval(options)
        : intervalAfter({ severity, retry: retries[retry as keyof typeof retries] }, failures, options)
    failures = failed ? failures + 1 : 0
    if (!interval) return { error: false, requeue: false, requeueAfterSeconds: 0 }
    if ('seconds' in interval) return { error: false, requeue: false, requeueAfterSeconds: interval.seconds }
    const { least: minSeconds, most: maxSeconds } = interval
    return { error: false, requeue: false, jittered: true, minSeconds, maxSeconds }
  })
  return { results }
}
