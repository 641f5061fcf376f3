import type { PartActuator } from '../../api/actuator.ts'
import { covers } from '../../api/actuator.ts'
import { routePart } from '../subnet/lists.ts'

export const routes: PartActuator<{
  readonly routes?: readonly { readonly destination: string; readonly nextHop: string }[] | undefined
}> = {
  kind: 'Route',
  reason: 'RouteCreationFailed',
  after: ['Interface'],
  wanted: ({ routes: asked = [] }) => asked.map(routePart),
  matches: (wanted, found) => covers(found, wanted),
  entries: { field: 'routes', actions: { add: 'add_extraroutes', remove: 'remove_extraroutes' } },
}
