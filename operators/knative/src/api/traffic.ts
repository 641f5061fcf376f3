import { array, boolean, integer, object, optional, string, type ValueOf } from '@barometer/controller/crd'

const target = object(
  {
    configurationName: optional(string({ minLength: 1 })),
    revisionName: optional(string({ minLength: 1 })),
    latestRevision: optional(boolean()),
    name: optional(string({ description: 'A name of its own for this target, as the document has it.' })),
    tag: optional(string({ description: 'The same, as serving.knative.dev/v1 has it.' })),
    percent: optional(integer({ minimum: 0, maximum: 100 })),
  },
  {
    rules: [
      {
        rule: '!(has(self.configurationName) && has(self.revisionName))',
        message: 'a target names a Revision or a Configuration, not both',
      },
    ],
  },
)

/** Where requests go. */
export const trafficSpec = array(target, { minItems: 1 })

/** Where requests go now; a target that is missing has the revisionName "Not found". */
export const trafficStatus = array(
  object({
    revisionName: optional(string()),
    configurationName: optional(string()),
    latestRevision: optional(boolean()),
    name: optional(string()),
    tag: optional(string()),
    percent: optional(integer()),
    url: optional(string()),
  }),
)

export type TrafficTarget = ValueOf<typeof target>
export type TrafficEntry = ValueOf<typeof trafficStatus>[number]
