import { Refusal } from '../http/refusal.ts'
import { type Body, flag, listOf, orNull, text } from '../resource/checks.ts'
import type { Family, Field, Resource } from '../resource/resource-type.ts'

/** What Neutron's types have in common. */
export const neutron: Family = {
  service: 'network',
  root: '/v2.0',
  update: 'PUT',
  bulk: true,
  statuses: { create: 201, update: 200, delete: 204 },
  wording: {
    invalid: (field, reason) =>
      new Refusal(
        400,
        'HTTPBadRequest',
        /^(?:Unrecognized|Cannot|Failed)/.test(reason)
          ? reason
          : `Invalid input for ${field}. Reason: ${reason}`,
      ),
    notFound: missing,
    noReference: missing,
    inUse: ({ type, id }, by) => {
      const uses = `There are one or more ${by.type.plural.replaceAll('_', ' ')} still in use on the ${type.noun.toLowerCase()}.`
      return new Refusal(
        409,
        `${pascal(type.noun)}InUse`,
        `Unable to complete operation on ${type.noun.toLowerCase()} ${id}. ${uses}`,
      )
    },
    overQuota: ({ name }) => new Refusal(409, 'OverQuota', `Quota exceeded for resources: ['${name}'].`),
    busy: ({ type, id }) => new Refusal(409, 'Conflict', `${type.noun} ${id} is being changed.`),
  },
  show: ({ createdAt, updatedAt, revision }, project) => ({
    ...{ project_id: project, tenant_id: project },
    ...{ created_at: moment(createdAt), updated_at: moment(updatedAt), revision_number: revision },
  }),
}

function missing(type: Resource['type'], id: string): Refusal {
  const words =
    type.noun === 'Security group' || type.noun === 'Security group rule'
      ? 'does not exist'
      : 'could not be found'
  return new Refusal(404, `${pascal(type.noun)}NotFound`, `${type.noun} ${id} ${words}.`)
}

function pascal(noun: string): string {
  return noun
    .split(' ')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
}

function moment(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Fields of almost every type. */
export const common: Readonly<Record<string, Field>> = {
  name: { check: text(), default: '' },
  description: { check: text(), default: '' },
  project_id: { check: text(), fixed: true, hidden: true },
  tenant_id: { check: text(), fixed: true, hidden: true },
  tags: { check: listOf(text(255)), default: [], by: 'cloud' },
}

export const adminStateUp: Field = { check: flag, default: true }

/** Says that of a new one which only the cloud knows. */
export const said = (value: unknown): Field => ({ check: orNull(text()), default: value, by: 'cloud' })

/** The fields that a draft has, as texts. */
export function textOf(body: Body, field: string): string | undefined {
  const value = body[field]
  return typeof value === 'string' ? value : undefined
}
