import type { Pack } from '../../pack.ts'
import { relations } from './relations.ts'

/** Gateway API: several controllers report on one object, each in its own list of conditions. */
export const gatewayApi: Pack = {
  name: 'gateway-api',
  checkedWith: { 'gateway-api': '4564255ac (2026-08-21)' },
  kinds: [
    {
      group: '*gateway.networking.k8s.io',
      roles: {
        happy: ['Accepted', 'Programmed', 'Ready'],
        positive: ['ResolvedRefs', 'SupportedVersion'],
        negative: ['Conflicted', 'OverlappingTLSConfig', 'PartiallyInvalid', 'Detached'],
        info: ['InsecureFrontendValidationMode', 'Scheduled'],
      },
      reasons: {
        Pending: 'working',
        Waiting: 'working',
        NotReconciled: 'working',
        ListenersNotReady: 'working',
        AddressNotAssigned: 'working',
        AddressNotUsable: 'trouble',
        UnsupportedAddress: 'terminal',
        PortUnavailable: 'trouble',
        TooManyListeners: 'trouble',
        NoResources: 'trouble',
        NoMatchingParent: 'trouble',
        NoMatchingListenerHostname: 'trouble',
        NotAllowedByListeners: 'trouble',
        UnsupportedValue: 'terminal',
        BackendNotFound: 'trouble',
        RefNotPermitted: 'trouble',
        InvalidKind: 'terminal',
        InvalidCertificateRef: 'trouble',
        InvalidRouteKinds: 'terminal',
        ListenersNotValid: 'trouble',
        GatewayNotFound: 'trouble',
        NoConflicts: 'none',
      },
      glossary: {
        types: {
          Accepted: { means: 'The controller takes the object into its configuration.' },
          Programmed: { means: 'The configuration has reached the data plane.' },
          ResolvedRefs: {
            means: 'Everything the object refers to exists and may be referred to.',
            actor: 'user',
          },
        },
        reasons: {
          NoMatchingParent: { means: 'The Gateway has no listener that matches the route.', actor: 'user' },
          RefNotPermitted: { means: 'A ReferenceGrant is missing in the other namespace.', actor: 'user' },
          BackendNotFound: { means: 'The Service behind the route does not exist.', actor: 'user' },
        },
      },
    },
    { group: 'gateway.networking.k8s.io', kinds: ['ReferenceGrant'], statusless: true },
  ],
  relations,
}
