import { age } from '../../model/age.ts'
import { now } from '../state/clock.ts'

/** How long ago something was; nothing where it is not known. Whoever points at it sees the moment itself. */
export function Age({ since, ago }: { since: string | undefined; ago?: boolean }) {
  const text = age(since, now.value)
  if (text === '') return null
  return (
    <time class="age" dateTime={since} title={since}>
      {text}
      {ago && ' ago'}
    </time>
  )
}
