import type { Assessment, Pack, StatementPlace } from '../../pack.ts'

/** A state is a number in older versions and a name in newer ones. */
const says: Readonly<Record<string, Assessment>> = {
  Pending: 'working',
  0: 'working',
  Accepted: 'well',
  1: 'well',
  Rejected: 'terminal',
  2: 'terminal',
  Warning: 'trouble',
  3: 'trouble',
}

const place = (path: string): StatementPlace => ({ path, reason: 'state', message: 'reason', says })

/** Gloo: every reporter gives its own verdict on the configuration. */
export const gloo: Pack = {
  name: 'gloo',
  checkedWith: { 'solo-kit': 'v0.39.3' },
  kinds: [
    {
      group: '*.solo.io',
      places: [place('status'), place('status.statuses.*')],
      ignore: ['status.statuses', 'status.subresourceStatuses', 'status.state'],
      glossary: {
        reasons: {
          Rejected: { means: 'The configuration is invalid.', actor: 'user' },
          Warning: { means: 'The configuration is invalid in part.', actor: 'user' },
        },
      },
    },
  ],
}
