import type { KindFacts } from '../../pack.ts'

const service: KindFacts = {
  group: '',
  kinds: ['Service'],
  rules: [
    {
      id: 'service-without-address',
      when: `spec.text('type') == 'LoadBalancer' && size(status.?loadBalancer.ingress.orValue([])) == 0`,
      state: 'Progressing',
      path: 'status.loadBalancer.ingress',
      message: "'the load balancer has no address yet'",
    },
    { id: 'service-in-force', when: 'true', state: 'Healthy', path: 'spec.type' },
  ],
}

/** Not every ingress controller writes the address back, so that none is there proves nothing. */
const ingress: KindFacts = {
  group: 'networking.k8s.io',
  kinds: ['Ingress'],
  rules: [
    {
      id: 'ingress-has-address',
      when: 'size(status.?loadBalancer.ingress.orValue([])) > 0',
      state: 'Healthy',
      path: 'status.loadBalancer.ingress',
    },
  ],
}

const persistentVolumeClaim: KindFacts = {
  group: '',
  kinds: ['PersistentVolumeClaim'],
  phases: { Bound: 'well', Pending: 'working', Lost: 'terminal' },
  roles: {
    work: ['Resizing', 'FileSystemResizePending', 'ModifyingVolume'],
    negative: ['ControllerResizeError', 'NodeResizeError', 'ModifyVolumeError'],
    info: ['Unused'],
  },
  glossary: {
    reasons: {
      Lost: { means: 'The volume it was bound to is gone, and with it the data.', actor: 'platform' },
    },
  },
}

const persistentVolume: KindFacts = {
  group: '',
  kinds: ['PersistentVolume'],
  phases: { Available: 'well', Bound: 'well', Released: 'well', Pending: 'working', Failed: 'trouble' },
}

const volumeAttachment: KindFacts = {
  group: 'storage.k8s.io',
  kinds: ['VolumeAttachment'],
  places: [
    {
      path: 'status.attachError',
      reason: 'message',
      says: {},
      otherwise: 'trouble',
    },
    { path: 'status.detachError', reason: 'message', says: {}, otherwise: 'trouble' },
    { path: 'status.attached', says: { true: 'well', false: 'working' } },
  ],
}

/** Kinds that carry traffic and data. */
export const networkAndStorage: readonly KindFacts[] = [
  service,
  ingress,
  persistentVolumeClaim,
  persistentVolume,
  volumeAttachment,
]
