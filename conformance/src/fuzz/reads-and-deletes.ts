import type { Random } from '@barometer/testkit'
import type { Json } from '../http.ts'
import type { FuzzKind } from './fuzz-kind.ts'
import type { Form, Query, Step } from './step.ts'

type Of<Do extends Step['do']> = Omit<Extract<Step, { do: Do }>, 'kind' | 'name' | 'in'>

/** One object, one of its subresources, or one form of it. */
export function get(random: Random, kind: FuzzKind): Of<'get'> {
  const parts = [...(kind.status ? ['status' as const] : []), ...(kind.scale ? ['scale' as const] : [])]
  if (parts.length > 0 && random.chance(0.25)) return { do: 'get', of: random.pick(parts), query: {} }
  return { do: 'get', ...form(random), query: {} }
}

export function list(random: Random): Of<'list'> {
  const version = random.pick(['none', 'none', 'none', 'seen', 'stale', 'zero'] as const)
  const match = random.chance(version === 'none' ? 0.05 : 0.5)
  return {
    do: 'list',
    ...form(random),
    version,
    query: {
      ...selectors(random),
      ...(random.chance(0.3) && { limit: random.pick(['1', '2']) }),
      ...(match && { resourceVersionMatch: random.pick(['Exact', 'NotOlderThan', 'NotOlderThan', 'Never']) }),
      ...(random.chance(0.02) && { continue: 'nonsense' }),
    },
  }
}

/** A watch from the beginning, or of what there is now and then what follows. */
export function watch(random: Random, kind: FuzzKind): Step {
  const labelSelector = random.pick(['a=x', 'tier', 'a in (x,y)', ''])
  const fieldSelector = random.pick(['', '', 'metadata.name!=one'])
  const query = { ...(labelSelector && { labelSelector }), ...(fieldSelector && { fieldSelector }) }
  const from = random.pick(['beginning', 'beginning', 'now'] as const)
  return { do: 'watch', kind: kind.name, name: 'last', ...form(random), from, query }
}

/** Deleting with regard to dependents waits for the collector, which learns of custom kinds late. */
const policies = ['Background', 'Background', 'Foreground', 'Orphan', 'Sideways']

export function deletion(random: Random, kind: FuzzKind): Of<'delete'> {
  return {
    do: 'delete',
    preconditions: random.pick(['none', 'none', 'seen', 'stale']),
    uid: random.pick(['none', 'none', 'none', 'same', 'other']),
    options: deleteOptions(random, kind),
    query: random.chance(0.05) ? { dryRun: 'All' } : {},
  }
}

export function deletionOfAll(random: Random, kind: FuzzKind): Of<'delete-collection'> {
  return { do: 'delete-collection', options: deleteOptions(random, kind), query: selectors(random) }
}

function deleteOptions(random: Random, kind: FuzzKind): Json {
  const offered = kind.junk
    ? policies.filter((each) => each === 'Background' || each === 'Sideways')
    : policies
  return {
    ...(random.chance(0.15) && { propagationPolicy: random.pick(offered) }),
    ...(random.chance(0.1) && { gracePeriodSeconds: random.pick([0, 5]) }),
  }
}

const form = (random: Random): { as?: Form } =>
  random.chance(0.2) ? { as: random.pick(['table', 'metadata']) } : {}

const labels = ['a=x', 'a!=x', 'tier', '!tier', 'a in (x,y)', 'b notin (z)', 'a=x,tier=y']
const fieldsOf = ['metadata.name=one', 'metadata.name!=one', 'metadata.name=two', 'spec.nothing=x']

function selectors(random: Random): Query {
  return {
    ...(random.chance(0.5) && { labelSelector: random.pick(labels) }),
    ...(random.chance(0.2) && { fieldSelector: random.pick(fieldsOf) }),
  }
}
