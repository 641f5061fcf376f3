import type { Pack } from '../../pack.ts'
import { relations } from './relations.ts'

const roles = { happy: ['Ready'] }

/** Operators that make Secrets of what is kept elsewhere: External Secrets, Sealed Secrets. */
export const secrets: Pack = {
  name: 'secrets',
  checkedWith: { 'external-secrets': 'v0.19.2', 'sealed-secrets': 'v0.31.0' },
  kinds: [
    {
      group: 'external-secrets.io',
      kinds: ['ExternalSecret', 'ClusterExternalSecret', 'SecretStore', 'ClusterSecretStore', 'PushSecret'],
      roles,
      reasons: { SecretSynced: 'well', SecretSyncedError: 'trouble', SecretDeleted: 'well' },
    },
    { group: 'bitnami.com', kinds: ['SealedSecret'], roles: { happy: ['Synced'] }, whenFalse: 'trouble' },
  ],
  relations,
}
