import type { ReferenceRule, RelationRule } from '../../relations.ts'

const makesSecret = {
  relation: 'contains',
  read: 'name',
  to: { groups: [''], kind: 'Secret' },
  optional: true,
} as const
const external = { group: 'external-secrets.io', kinds: ['ExternalSecret'] } as const

/** What makes a Secret, of the name it gives or else of its own, and where it takes it from. */
export const relations: readonly RelationRule[] = [
  { ...external, ...makesSecret, id: 'external-target', at: 'spec.target.name' },
  { ...external, ...makesSecret, id: 'external-own-name', at: 'metadata.name', unless: 'spec.target.name' },
  {
    ...external,
    id: 'external-store',
    relation: 'depends-on',
    at: 'spec.secretStoreRef',
    to: { groups: ['external-secrets.io'], kind: 'SecretStore' },
    shared: true,
  } satisfies ReferenceRule,
  {
    ...makesSecret,
    group: 'bitnami.com',
    kinds: ['SealedSecret'],
    id: 'sealed-own-name',
    at: 'metadata.name',
  },
]
