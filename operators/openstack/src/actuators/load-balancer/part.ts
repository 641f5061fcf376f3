import { covers, type FoundParts, type PartResources, type State } from '../../api/actuator.ts'
import { type Body, textIn } from '../../protocol/exchange.ts'

/** What a part of a load balancer, or itself, says of its provisioning. */
export function provisioningOf(found: Body): State {
  const status = textIn(found, 'provisioning_status')
  const message = `provisioning_status is ${status || 'not known'}`
  if (status === 'ACTIVE') return { is: 'ready' }
  if (status === 'DELETED' || status === 'PENDING_DELETE') return { is: 'pending', going: true, message }
  return { is: status === 'ERROR' ? 'failed' : 'pending', message }
}

/** The pool of a name, as Octavia has it. */
export function poolNamed(found: FoundParts, name: unknown): Body | undefined {
  return found['Pool']?.find((pool) => pool['name'] === name)
}

interface OctaviaPart {
  /** What a body calls it: `pool`. */
  readonly one: string
  /** Where it is made. */
  readonly path: (wanted: Body, found: FoundParts) => string
  /** Where it is. */
  readonly own: (found: Body) => string
  /** What a POST sends. */
  readonly body: (wanted: Body, main: Body, found: FoundParts) => Body
  /** What can be changed afterwards. */
  readonly mutable: readonly string[]
  readonly lists: PartResources['lists']
}

/** Parts of a load balancer are all made, changed and removed in one way. */
export function octaviaPart({ one, path, own, body, mutable, lists }: OctaviaPart): PartResources {
  return {
    ...{ lists, state: provisioningOf, staleGoFirst: true },
    create: (wanted, { main, found }) => ({
      ...{ method: 'POST', path: path(wanted, found) },
      body: { [one]: body(wanted, main, found) },
    }),
    update: (wanted, there, { main, found }) => {
      const asked = body(wanted, main, found)
      const changes = mutable.filter((field) => !covers(there[field], asked[field]))
      if (changes.length === 0) return undefined
      const fields = Object.fromEntries(changes.map((field) => [field, asked[field]]))
      return { method: 'PUT', path: own(there), body: { [one]: fields } }
    },
    remove: (found) => ({ method: 'DELETE', path: own(found) }),
  }
}
