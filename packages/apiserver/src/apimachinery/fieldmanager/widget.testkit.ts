import type { Json } from '../json/json.ts'
import { compileSchema } from '../structural/compile.ts'

/** A custom kind with every way to merge, for the tests beside. */
export const widgetSchema = compileSchema({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer', default: 1 },
        color: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        parts: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name', 'protocol'],
          items: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string' },
              protocol: { type: 'string', default: 'TCP' },
              port: { type: 'integer' },
            },
          },
        },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        pair: {
          type: 'object',
          'x-kubernetes-map-type': 'atomic',
          properties: { a: { type: 'string' }, b: { type: 'string' } },
        },
        list: { type: 'array', items: { type: 'integer' } },
      },
    },
    status: {
      type: 'object',
      properties: {
        phase: { type: 'string' },
        conditions: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['type'],
          items: {
            type: 'object',
            required: ['type'],
            properties: { type: { type: 'string' }, status: { type: 'string' } },
          },
        },
      },
    },
  },
})

export const now = '2026-01-01T00:00:00Z'
export const later = '2026-01-01T00:01:00Z'

/** A widget with this spec, as a client writes it. */
export function widget(
  spec: Record<string, Json | undefined>,
  more: Record<string, Json | undefined> = {},
): Record<string, Json | undefined> {
  return { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' }, spec, ...more }
}
