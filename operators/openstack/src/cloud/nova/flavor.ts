import { empty, json } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import { dictionary, flag, orNull, text, whole } from '../resource/checks.ts'
import { namesOf } from '../resource/cloud-state.ts'
import { held } from '../resource/collection.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { bodyOf, type Call, type Route } from '../resource/route.ts'
import { nova } from './family.ts'

const size = whole(0, 2 ** 31 - 1)

export const flavor: ResourceType = {
  ...{ family: nova, name: 'flavor', plural: 'flavors', path: 'flavors', noun: 'Flavor' },
  brief: ['id', 'name', 'description', 'links'],
  fields: {
    id: { check: orNull(text()), fixed: true, hidden: true },
    name: { check: text(), required: true, fixed: true },
    ram: { check: whole(1, 2 ** 31 - 1), required: true, fixed: true },
    vcpus: { check: whole(1, 2 ** 31 - 1), required: true, fixed: true },
    disk: { check: size, required: true, fixed: true },
    swap: { check: size, default: 0, fixed: true },
    'OS-FLV-EXT-DATA:ephemeral': { check: size, default: 0, fixed: true },
    rxtx_factor: {
      check: (value) => (typeof value === 'number' ? undefined : 'It must be a number.'),
      default: 1,
      fixed: true,
    },
    'os-flavor-access:is_public': { check: flag, default: true, fixed: true },
    'OS-FLV-DISABLED:disabled': { check: flag, default: false, by: 'cloud' },
    description: { check: orNull(text(65_535)) },
    extra_specs: { check: dictionary, default: {}, by: 'cloud' },
  },
  // Here, and only here, names are unique.
  check: ({ name, id }, cloud, before) => {
    if (before) return
    if (cloud.where('flavor', { name }).length > 0)
      throw new Refusal(409, 'Conflict', `Flavor with name ${name} already exists.`)
    if (id !== null && cloud.find('flavor', id))
      throw new Refusal(409, 'Conflict', `Flavor with ID ${id} already exists.`)
  },
  show: () => ({ links: [] }),
}

const path = `/v2.1/flavors/:id/os-extra_specs`
const names = (call: Call) => namesOf(held(flavor, withoutKey(call)), call.cloud)
const specsOf = (call: Call) =>
  held(flavor, withoutKey(call)).body['extra_specs'] as Readonly<Record<string, unknown>>

/** What else is said of a flavor. */
export const extraSpecRoutes: readonly Route[] = [
  { method: 'GET', path, act: 'read', names, run: (call) => json(200, { extra_specs: specsOf(call) }) },
  {
    ...{ method: 'POST', path, act: 'update', names },
    run: (call) => {
      const given = bodyOf(call, 'extra_specs')
      const odd = Object.entries(given).find(([, value]) => text()(value) !== undefined)
      if (odd) throw nova.wording.invalid(odd[0], 'It must be a text.')
      call.cloud.change(held(flavor, call), { extra_specs: { ...specsOf(call), ...given } })
      return json(200, { extra_specs: specsOf(call) })
    },
  },
  {
    ...{ method: 'DELETE', path: `${path}/:key`, act: 'update', names },
    run: (call) => {
      const { [call.params['key'] ?? '']: gone, ...left } = specsOf(call)
      if (gone === undefined)
        throw new Refusal(
          404,
          'NotFound',
          `Flavor ${call.params['id']} has no extra specs with key ${call.params['key']}.`,
        )
      call.cloud.change(held(flavor, withoutKey(call)), { extra_specs: left })
      return empty(200)
    },
  },
]

function withoutKey(call: Call): Call {
  return { ...call, params: { id: call.params['id'] ?? '' } }
}
