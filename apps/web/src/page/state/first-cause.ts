import { refKey } from '@barometer/graph'
import { effect } from '@preact/signals'
import { address, replace } from './address.ts'
import { overview } from './cluster.ts'

const wide = matchMedia('(min-width: 800px)')

/** Whoever comes without an address sees what to fix first, at once; later nothing moves by itself. */
export function beginAtFirstCause(): void {
  let begun = false
  effect(() => {
    const [first] = overview.value?.causes ?? []
    if (begun || overview.value === undefined) return
    begun = true
    const { object, view } = address.peek()
    if (first && object === undefined && view === undefined && wide.matches)
      replace({ object: refKey(first.object) })
  })
}
