import type { Pack } from '../../pack.ts'

/** MetalLB's FRR: the states of a BGP session. Active means that it tries to connect. */
export const metallb: Pack = {
  name: 'metallb',
  checkedWith: { 'metallb/frr-k8s': '69cf125 (v1beta1)' },
  kinds: [
    {
      group: 'frrk8s.metallb.io',
      kinds: ['BGPSessionState'],
      phases: {
        Established: 'well',
        Idle: 'trouble',
        Connect: 'working',
        Active: 'working',
        OpenSent: 'working',
        OpenConfirm: 'working',
      },
    },
  ],
}
