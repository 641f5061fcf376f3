import type { Pack } from '../../pack.ts'

/** Operator Lifecycle Manager: the conditions of a Subscription are all abnormal when True. */
export const olm: Pack = {
  name: 'olm',
  checkedWith: { 'operator-framework/api': 'v0.45.0' },
  kinds: [
    {
      group: 'operators.coreos.com',
      kinds: ['Subscription'],
      roles: {
        negative: ['CatalogSourcesUnhealthy', 'InstallPlanFailed', 'ResolutionFailed', 'BundleUnpackFailed'],
        work: ['InstallPlanPending', 'BundleUnpacking'],
        info: [
          'InstallPlanMissing',
          'Deprecated',
          'PackageDeprecated',
          'ChannelDeprecated',
          'BundleDeprecated',
        ],
      },
      reasons: { RequiresApproval: 'paused' },
      ignore: ['status.catalogHealth'],
      phases: {
        AtLatestKnown: 'well',
        UpgradeAvailable: 'well',
        UpgradePending: 'working',
        UpgradeFailed: 'trouble',
      },
      glossary: {
        types: {
          CatalogSourcesUnhealthy: {
            means: 'A catalog that this Subscription needs cannot be used.',
            actor: 'platform',
          },
          ResolutionFailed: {
            means: 'No set of operators satisfies all constraints of the namespace.',
            actor: 'user',
          },
          InstallPlanMissing: {
            means: 'The plan is gone; once installed it is no longer needed.',
            actor: 'nobody',
          },
        },
      },
    },
  ],
}
