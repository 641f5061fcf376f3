import { json } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import { flag, listOf, text } from '../resource/checks.ts'
import type { Family, Field, Lifecycle, ResourceType } from '../resource/resource-type.ts'

/** What Octavia's types have in common. */
export const octavia: Family = {
  service: 'load-balancer',
  root: '/v2',
  update: 'PUT',
  statuses: { create: 201, update: 200, delete: 204 },
  wording: {
    invalid: (field, reason) =>
      new Refusal(400, 'Client', `Invalid input for field/attribute ${field}. Value: ${reason}`),
    notFound: missing,
    // What is not Octavia's own is an input that does not hold.
    noReference: (type, id) =>
      type.family.service === 'load-balancer'
        ? missing(type, id)
        : new Refusal(400, 'Client', `${type.noun} ${id} not found.`),
    inUse: ({ type, id }) =>
      new Refusal(409, 'Client', `${type.noun} ${id} is in use and cannot be deleted.`),
    overQuota: ({ name }) => new Refusal(403, 'Client', `Quota has been met for resources: ${name}`),
    busy: ({ type, id }) =>
      new Refusal(409, 'Client', `${type.noun} ${id} is immutable and cannot be updated.`),
  },
  show: ({ createdAt, updatedAt }, project) => ({
    ...{ project_id: project, tenant_id: project },
    ...{ created_at: moment(createdAt), updated_at: updatedAt === createdAt ? null : moment(updatedAt) },
  }),
}

/** A refusal as Octavia writes it. */
export function octaviaRefused({ status, message, headers }: Refusal): ReturnType<typeof json> {
  const faultcode = status >= 500 ? 'Server' : 'Client'
  return json(status, { faultcode, faultstring: message, debuginfo: null }, headers)
}

function missing({ noun }: ResourceType, id: string): Refusal {
  return new Refusal(404, 'Client', `${noun} ${id} not found.`)
}

function moment(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, '')
}

export const common: Readonly<Record<string, Field>> = {
  name: { check: text(), default: '' },
  description: { check: text(), default: '' },
  project_id: { check: text(), fixed: true, hidden: true },
  tenant_id: { check: text(), fixed: true, hidden: true },
  admin_state_up: { check: flag, default: true },
  tags: { check: listOf(text()), default: [] },
  provisioning_status: { check: text(), default: 'ACTIVE', by: 'cloud' },
}

/** How long changes take, in seconds. */
export const lifecycle = (seconds: Lifecycle['seconds']): Lifecycle => ({
  ...{ field: 'provisioning_status', ready: 'ACTIVE', failed: 'ERROR', seconds },
  during: { create: 'PENDING_CREATE', update: 'PENDING_UPDATE', delete: 'PENDING_DELETE' },
})
