import { type Ref, refKey } from '@barometer/graph'
import { placedName } from '../../model/names.ts'
import { linkTo } from '../state/address.ts'
import { Text } from './text.tsx'

/** `Deployment shop/web`, the kind quieter than the name. */
export function ObjectName({ of }: { of: Ref }) {
  return (
    <span class="object-name">
      <Text of={of.kind} class="kind" /> <Text of={placedName(of)} class="name" />
    </span>
  )
}

/** The same, leading to the object. */
export function ObjectLink({ to, item }: { to: Ref; item?: boolean }) {
  return (
    <a class="object-link" href={objectHref(to)} {...(item && { 'data-item': '' })}>
      <ObjectName of={to} />
    </a>
  )
}

/** The address of an object, within what is shown. */
export function objectHref(ref: Ref): string {
  return linkTo({ object: refKey(ref), tab: undefined, view: undefined })
}
