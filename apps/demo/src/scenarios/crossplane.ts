import {
  type Condition,
  type ConditionedObject,
  claim,
  composite,
  cumulativeCondition,
  crossplane as dialect,
  setCondition,
} from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

const synced: Condition = { type: 'Synced', status: 'True', reason: 'ReconcileSuccess' }
const notReady = (reason: string, message: string): Condition => ({
  type: 'Ready',
  status: 'False',
  reason,
  message,
})

function make(kind: string, name: string, ...conditions: readonly Condition[]): ConditionedObject {
  return conditions.reduce(
    (object, condition) => setCondition(object, condition, { now, dialect }),
    newObject(kind, name),
  )
}

// crossplane-healthy / the YAML of a claim and of an XR
export function crossplane(): Scenario {
  const error = 'cannot create the instance: InvalidParameterCombination'
  const database = make(
    'Instance',
    'db',
    { type: 'Synced', status: 'False', reason: 'ReconcileError', message: error },
    notReady('Creating', ''),
  )
  const network = make('Subnet', 'net', synced, notReady('Creating', ''))
  const children = [database, network].map((object) => ({ name: object.metadata?.name ?? '', object }))

  const own = make('XDatabase', 'orders-x7k', notReady('Creating', 'Unready resources: db, net'), synced)
  const xr = setCondition(own, cumulativeCondition(own, children, composite), { now, dialect })

  const waiting = notReady('BindCompositeResource', 'The composite resource is not yet ready')
  const asked = make('Database', 'orders', waiting, synced)
  const top = setCondition(asked, cumulativeCondition(asked, [{ name: 'orders-x7k', object: xr }], claim), {
    now,
    dialect,
  })
  return {
    design: 'Crossplane',
    title: 'not ready because of an error, not for want of time',
    objects: [top, xr, database, network],
  }
}
