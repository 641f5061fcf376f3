import { type FieldSet, fieldPath } from '../apimachinery/fieldmanager/field-set.ts'
import type { Served } from './served.ts'

const none: FieldSet = {}
const status = fieldPath('status')
const spec = fieldPath('spec')

/**
 * The fields that an endpoint never writes, so that nobody owns them through it: the status on the main endpoint of
 * a kind with a status endpoint, and everything but the status on that.
 */
export function resetFields({ strategy, hasStatus }: Served, subresource: string): FieldSet {
  if (subresource === 'status') return strategy.resetFields?.status ?? spec
  return subresource === '' && hasStatus ? status : none
}
