import { fieldPath, union } from '../../apimachinery/fieldmanager/field-set.ts'
import { digTexts } from '../../apimachinery/json/dig.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const serviceCidr: Strategy = {
  group: 'networking.k8s.io',
  kind: 'ServiceCIDR',
  resetFields: { status: union(fieldPath('spec'), fieldPath('metadata')) },
  print: (one, age) => [nameOf(one), digTexts(one, 'spec.cidrs').join(','), age(created(one))],
}
