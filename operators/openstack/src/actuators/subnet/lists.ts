import { array, object, string } from '@barometer/controller/crd'
import { covers, type PartActuator, type WantedPart } from '../../api/actuator.ts'

interface Pool {
  readonly start: string
  readonly end: string
}

interface Route {
  readonly destination: string
  readonly nextHop: string
}

export const poolsSchema = array(object({ start: string(), end: string() }))
export const routesSchema = array(object({ destination: string(), nextHop: string() }))

/** Where the spec names none, the pool that Neutron makes is left alone. */
export const allocationPools: PartActuator<{ readonly allocationPools?: readonly Pool[] | undefined }> = {
  kind: 'AllocationPool',
  reason: 'AllocationPoolFailed',
  wanted: ({ allocationPools: asked }) =>
    asked?.map(({ start, end }): WantedPart => ({ name: `${start}-${end}`, value: { start, end } })),
  matches: (wanted, found) => covers(found, wanted),
  entries: { field: 'allocation_pools' },
}

export const hostRoutes: PartActuator<{ readonly hostRoutes?: readonly Route[] | undefined }> = {
  kind: 'HostRoute',
  reason: 'HostRouteFailed',
  wanted: ({ hostRoutes: asked = [] }) => asked.map(routePart),
  matches: (wanted, found) => covers(found, wanted),
  entries: { field: 'host_routes' },
}

/** A route as Neutron writes it. */
export function routePart({ destination, nextHop }: Route): WantedPart {
  return { name: destination, value: { destination, nexthop: nextHop } }
}
