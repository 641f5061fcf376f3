import { getCondition, isTrue } from '@barometer/conditions'
import type { ManyObjects } from '@barometer/scenarios'
import { kinds } from '../actuators/kinds.ts'
import {
  flavor,
  floatingIP,
  image,
  loadBalancer,
  network,
  port,
  router,
  rule,
  securityGroup,
  server,
  subnet,
  volume,
} from './scenario.testkit.ts'

/** So many of every kind. */
export const many: ManyObjects = {
  what: 'of each kind',
  given: [network('public', { external: true }), subnet('public', 'public', { cidr: '100.64.0.0/10' })],
  objects: (count) =>
    Array.from({ length: count }, (_, at) => [
      securityGroup(`web-${at}`, [rule('allow-ssh'), rule('allow-http', 80)]),
      ...[network(`net-${at}`), subnet(`front-${at}`, `net-${at}`), router(`gate-${at}`, [`front-${at}`])],
      ...[port(`nic-${at}`, `net-${at}`, [`web-${at}`]), floatingIP(`door-${at}`, 'public')],
      loadBalancer(`shop-${at}`, `front-${at}`),
      ...[flavor(`small-${at}`), image(`cirros-${at}`), volume(`data-${at}`)],
      server(`web-${at}`, [`nic-${at}`], [`data-${at}`], {
        imageRef: `cirros-${at}`,
        flavorRef: `small-${at}`,
      }),
    ]).flat(),
  counted: kinds.map(({ kind }) => `${kind}/any`),
  isWell: (object) =>
    isTrue(object as never, 'Available') &&
    getCondition(object as never, 'Progressing')?.reason === 'Success',
}
