import type { ObjectOf } from '@barometer/controller'
import {
  array,
  conditionColumn,
  defineKind,
  integer,
  object,
  optional,
  reasonColumn,
  string,
} from '@barometer/controller/crd'
import { revisionSpec, template } from './template.ts'
import { trafficSpec, trafficStatus } from './traffic.ts'

export const serving = 'serving.knative.dev'

const latest = {
  latestCreatedRevisionName: optional(string()),
  latestReadyRevisionName: optional(string()),
}
const latestColumns = [
  { name: 'LatestCreated', type: 'string', jsonPath: '.status.latestCreatedRevisionName' },
  { name: 'LatestReady', type: 'string', jsonPath: '.status.latestReadyRevisionName' },
] as const
const urlColumn = { name: 'URL', type: 'string', jsonPath: '.status.url' } as const
const readyColumns = [conditionColumn('Ready'), reasonColumn('Ready')]

/** What somebody wants to run, and where requests to it go: a Configuration and a Route in one. */
export const Service = defineKind({
  ...{ group: serving, version: 'v1', kind: 'Service', shortNames: ['kservice', 'ksvc'] },
  spec: object({ template, traffic: optional(trafficSpec) }),
  status: object({
    ...latest,
    url: optional(string()),
    address: optional(object({ url: string() })),
    traffic: optional(trafficStatus),
  }),
  columns: [urlColumn, ...latestColumns, ...readyColumns],
})

/** What to run now: every change of it makes a new Revision. */
export const Configuration = defineKind({
  ...{ group: serving, version: 'v1', kind: 'Configuration', shortNames: ['config', 'cfg'] },
  spec: object({ template }),
  status: object(latest),
  columns: [...latestColumns, ...readyColumns],
})

/** One state of a Configuration; it never changes. */
export const Revision = defineKind({
  ...{ group: serving, version: 'v1', kind: 'Revision', shortNames: ['rev'] },
  spec: revisionSpec,
  status: object({
    logUrl: optional(string()),
    actualReplicas: optional(integer()),
    desiredReplicas: optional(integer()),
    containerStatuses: optional(array(object({ name: string(), imageDigest: optional(string()) }))),
  }),
  rules: [{ rule: 'self.spec == oldSelf.spec', message: 'a Revision never changes: make a new one' }],
  columns: [
    {
      name: 'Config Name',
      type: 'string',
      jsonPath: `.metadata.labels['${serving.replaceAll('.', '\\.')}/configuration']`,
    },
    {
      name: 'Generation',
      type: 'string',
      jsonPath: `.metadata.labels['${serving.replaceAll('.', '\\.')}/configurationGeneration']`,
    },
    ...readyColumns,
    { name: 'Actual Replicas', type: 'integer', jsonPath: '.status.actualReplicas' },
    { name: 'Desired Replicas', type: 'integer', jsonPath: '.status.desiredReplicas' },
  ],
})

/** Sends requests to Revisions, some to each. */
export const Route = defineKind({
  ...{ group: serving, version: 'v1', kind: 'Route', shortNames: ['rt'] },
  spec: object({ traffic: trafficSpec }),
  status: object({
    url: optional(string()),
    address: optional(object({ url: string() })),
    traffic: optional(trafficStatus),
  }),
  columns: [urlColumn, ...readyColumns],
})

/** Makes an image, step by step, and is over then. */
export const Build = defineKind({
  ...{ group: 'build.knative.dev', version: 'v1alpha1', kind: 'Build' },
  spec: object({
    source: optional(string({ description: 'Where the source is.' })),
    steps: array(object({ name: string({ minLength: 1 }), image: optional(string()) }), { minItems: 1 }),
  }),
  status: object({ buildLogsLink: optional(string()) }),
  columns: [conditionColumn('Succeeded'), reasonColumn('Succeeded')],
})

export type Service = ObjectOf<typeof Service>
export type Configuration = ObjectOf<typeof Configuration>
export type Revision = ObjectOf<typeof Revision>
export type Route = ObjectOf<typeof Route>
export type Build = ObjectOf<typeof Build>
