import { anyObject, array, mapOf, object, optional, string } from '@barometer/controller/crd'

const container = object({
  image: string({ minLength: 1 }),
  name: optional(string()),
  command: optional(array(string())),
  args: optional(array(string())),
  env: optional(array(anyObject())),
  ports: optional(array(anyObject())),
  resources: optional(anyObject()),
  readinessProbe: optional(anyObject()),
})

/** What a Revision runs: its image is in the containers, or a Build makes it. */
export const revisionSpec = object({
  containers: array(container, { minItems: 1 }),
  buildName: optional(string({ minLength: 1, description: 'The Build that makes the image.' })),
})

/** The Revisions that a Configuration makes. */
export const template = object({
  metadata: optional(
    object({
      name: optional(string({ maxLength: 63 })),
      labels: optional(mapOf(string())),
      annotations: optional(mapOf(string())),
    }),
  ),
  spec: revisionSpec,
})
