// Checked by the compiler alone: the type of an object comes from the schema of its kind.
import type { ObjectOf } from '../kind.ts'
import { defineKind } from './define-kind.ts'
import { array, integer, listMap, mapOf, object, oneOf, optional, string, type ValueOf } from './schema.ts'

const port = object({ name: string(), number: integer(), protocol: optional(oneOf(['TCP', 'UDP'])) })
export const whole: ValueOf<typeof port> = { name: 'http', number: 80, protocol: 'TCP' }
export const without: ValueOf<typeof port> = { name: 'http', number: 80 }
// @ts-expect-error a required field is missing
export const lacking: ValueOf<typeof port> = { name: 'http' }
// @ts-expect-error not one of the words
export const stray: ValueOf<typeof port> = { name: 'http', number: 80, protocol: 'SCTP' }

const Website = defineKind({
  group: 'example.com',
  version: 'v1',
  kind: 'Website',
  spec: object({
    image: string(),
    replicas: integer({ default: 1 }),
    ports: optional(listMap(port, ['name'])),
  }),
  status: object({ address: optional(string()), labels: optional(mapOf(array(string()))) }),
})
declare const site: ObjectOf<typeof Website>
// A field with a default is always there.
export const replicas: number = site.spec.replicas
export const protocol: 'TCP' | 'UDP' | undefined = site.spec.ports?.[0]?.protocol
export const address: string | undefined = site.status?.address
export const reason: string | undefined = site.status?.conditions?.[0]?.reason
// @ts-expect-error what is optional may be absent
export const ports: readonly unknown[] = site.spec.ports
// @ts-expect-error there is no such key
listMap(port, ['title'])
