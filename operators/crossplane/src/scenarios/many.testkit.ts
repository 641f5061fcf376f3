import { isTrue } from '@barometer/conditions'
import type { ManyObjects } from '@barometer/scenarios'
import { NamespacedVPC } from '../api/managed.ts'
import { compositionOf, template } from '../build.ts'
import { made, namespaced } from './scenario.testkit.ts'

const each = 10
const names = Array.from({ length: each }, (_, index) => `network-${index}`)

export const many: ManyObjects = {
  what: `composed resources of composites with ${each} each`,
  given: [
    namespaced('Shop'),
    compositionOf(
      'shops',
      'Shop',
      names.map((name) => template(name, NamespacedVPC, { cidrBlock: '10.1.0.0/16' })),
    ),
  ],
  objects: (count) =>
    Array.from({ length: Math.ceil(count / each) }, (_, index) => made('Shop', `shop-${index}`)),
  counted: 'VPC.ec2.aws.m.upbound.io/any',
  isWell: (object) => isTrue(object as never, 'Ready'),
}
