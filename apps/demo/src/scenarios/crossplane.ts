import {
  beginPass,
  claim,
  composite,
  conditionSet,
  cumulativeCondition,
  crossplane as dialect,
  type Pass,
} from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

const managed = conditionSet(['Synced', 'Ready'], dialect)
const cumulative = conditionSet(['Synced', 'Ready', 'Healthy'], dialect)

function begin(kind: string, name: string, set = managed): Pass<ReturnType<typeof newObject>> {
  return beginPass(newObject(kind, name), set, { now })
}

// crossplane-healthy / the YAML of a claim and of an XR
export function crossplane(): Scenario {
  const error = 'cannot create the instance: InvalidParameterCombination'
  const database = begin('Instance', 'db')
    .markFalse('Synced', 'ReconcileError', error)
    .markFalse('Ready', 'Creating', '')
    .end()
  const network = begin('Subnet', 'net')
    .markTrue('Synced', 'ReconcileSuccess')
    .markFalse('Ready', 'Creating', '')
    .end()

  const xr = begin('XDatabase', 'orders-x7k', cumulative)
  xr.markFalse('Ready', 'Creating', 'Unready resources: db, net').markTrue('Synced', 'ReconcileSuccess')
  const children = [database, network].map((object) => ({ name: object.metadata?.name ?? '', object }))
  xr.set(cumulativeCondition(xr.object, children, composite))

  const top = begin('Database', 'orders', cumulative)
  top.markFalse('Ready', 'BindCompositeResource', 'The composite resource is not yet ready')
  top.markTrue('Synced', 'ReconcileSuccess')
  top.set(cumulativeCondition(top.object, [{ name: 'orders-x7k', object: xr.end() }], claim))
  return {
    design: 'Crossplane',
    title: 'not ready because of an error, not for want of time',
    objects: [top.end(), xr.end(), database, network],
  }
}
