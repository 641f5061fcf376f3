import type { AnyObject } from '@barometer/controller'
import { SecurityGroup } from './actuators/security-group/security-group.ts'
import type { OpenStackKind } from './api/openstack-kind.ts'

/** A security group with rules. */
export const samples: readonly AnyObject[] = [
  object(SecurityGroup, 'web', {
    description: 'What may reach the shop',
    rules: [
      { description: 'allow-https', protocol: 'tcp', portRange: { min: 443, max: 443 } },
      {
        description: 'allow-ssh',
        protocol: 'tcp',
        portRange: { min: 22, max: 22 },
        remoteIPPrefix: '10.0.0.0/8',
      },
    ],
  }),
]

function object(
  { group, version, kind }: OpenStackKind,
  name: string,
  resource: object,
): AnyObject & { readonly spec: object } {
  return { apiVersion: `${group}/${version}`, kind, metadata: { name }, spec: { resource } }
}
