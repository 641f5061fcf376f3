import { empty, json } from '@barometer/simulator'
import { whole } from './checks.ts'
import type { Family, ResourceType } from './resource-type.ts'
import { bodyOf, type Call, type Route } from './route.ts'

/** How many of each type a project may have; -1: any number. */
export function quotaRoutes(family: Family, base: string, types: readonly ResourceType[]): readonly Route[] {
  const shown = ({ cloud }: Call) => ({
    quota: Object.fromEntries(types.map(({ name }) => [name, cloud.quotas.get(name) ?? -1])),
  })
  const path = `${base}/quotas/:project`
  return [
    { method: 'GET', path, act: 'read', run: (call) => json(200, shown(call)) },
    {
      ...{ method: 'PUT', path, act: 'update' },
      run: (call) => {
        for (const [name, value] of Object.entries(bodyOf(call, 'quota'))) {
          const known = types.some((type) => type.name === name)
          const reason = known ? whole(-1, 2 ** 31 - 1)(value) : `Unrecognized attribute(s) '${name}'`
          if (reason !== undefined) throw family.wording.invalid(name, reason)
          call.cloud.quotas.set(name, value as number)
        }
        return json(200, shown(call))
      },
    },
    {
      ...{ method: 'DELETE', path, act: 'update' },
      run: ({ cloud }) => {
        for (const { name } of types) cloud.quotas.delete(name)
        return empty(204)
      },
    },
  ]
}
