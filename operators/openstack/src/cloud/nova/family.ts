import { Refusal } from '../http/refusal.ts'
import type { Family } from '../resource/resource-type.ts'

/** What Nova's types have in common. */
export const nova: Family = {
  service: 'compute',
  root: '/v2.1',
  update: 'PUT',
  statuses: { create: 200, update: 200, delete: 202 },
  wording: {
    invalid: (field, reason) =>
      new Refusal(400, 'BadRequest', `Invalid input for field/attribute ${field}. ${reason}`),
    notFound: ({ noun }, id) => new Refusal(404, 'NotFound', `${noun} ${id} could not be found.`),
    noReference: ({ noun }, id) => new Refusal(400, 'BadRequest', `${noun} ${id} could not be found.`),
    inUse: ({ type, id }) => new Refusal(409, 'Conflict', `${type.noun} ${id} is in use.`),
    overQuota: ({ plural }, most) =>
      new Refusal(
        403,
        'Forbidden',
        `Quota exceeded for ${plural === 'servers' ? 'instances' : plural}: Requested 1, but already used ${most} of ${most}`,
      ),
    busy: ({ type, id, body }) =>
      new Refusal(
        409,
        'Conflict',
        `Cannot change ${type.noun.toLowerCase()} ${id} while it is in vm_state ${body['phase']}`,
      ),
  },
  show: () => ({}),
}
