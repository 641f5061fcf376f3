import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { complete } from './complete.ts'

function object(apiVersion: string, kind: string, rest: object): KubeObject {
  return { apiVersion, kind, metadata: { name: 'x', namespace: 'n' }, ...rest }
}

function specOf(apiVersion: string, kind: string, spec: object): unknown {
  return complete(object(apiVersion, kind, { spec }))['spec']
}

test('an address that may be taken is left to the server, a Service without one stays without', () => {
  const ports = [{ port: 8080 }]
  assert.deepEqual(specOf('v1', 'Service', { clusterIP: '10.0.0.9', clusterIPs: ['10.0.0.9'], ports }), {
    ports,
  })
  assert.deepEqual(specOf('v1', 'Service', { clusterIP: 'None' }), { clusterIP: 'None' })
  assert.deepEqual(specOf('v1', 'Service', {}), { ports: [{ port: 80 }] })
})

test('what is there stays as it is', () => {
  const containers = [{ name: 'app', image: 'shop/web' }]
  const job = { template: { spec: { restartPolicy: 'OnFailure', containers } } }
  assert.deepEqual(specOf('batch/v1', 'Job', job), job)
  assert.deepEqual(specOf('v1', 'Pod', { containers }), { containers })
  assert.deepEqual(complete(object('example.org/v1', 'Widget', { spec: {} }))['spec'], {})
})

test('a container that a dump shows without its image has one', () => {
  assert.deepEqual(specOf('v1', 'Pod', { containers: [{ name: 'app', ports: [] }] }), {
    containers: [{ image: 'registry.example.org/none', name: 'app', ports: [] }],
  })
})

test('times of leases have a fraction, as their kind wants it', () => {
  const spec = { renewTime: '2026-01-01T00:00:00Z', acquireTime: '2026-01-01T00:00:00.123456Z' }
  assert.deepEqual(specOf('coordination.k8s.io/v1', 'Lease', spec), {
    renewTime: '2026-01-01T00:00:00.000000Z',
    acquireTime: '2026-01-01T00:00:00.123456Z',
  })
})

test('a template in a template is completed too', () => {
  assert.deepEqual(specOf('batch/v1', 'CronJob', { schedule: '@daily' }), {
    schedule: '@daily',
    jobTemplate: {
      spec: {
        template: {
          spec: {
            restartPolicy: 'Never',
            containers: [{ name: 'main', image: 'registry.example.org/none' }],
          },
        },
      },
    },
  })
})

test('a path of an Ingress leads to a port of its Service, and ports that stand together have names', () => {
  const paths = [{ path: '/', backend: { service: { name: 'web' } } }]
  assert.deepEqual(specOf('networking.k8s.io/v1', 'Ingress', { rules: [{ http: { paths } }] }), {
    rules: [
      {
        http: {
          paths: [
            {
              pathType: 'ImplementationSpecific',
              path: '/',
              backend: { service: { port: { number: 80 }, name: 'web' } },
            },
          ],
        },
      },
    ],
  })
  const ports = [{ port: 80 }, { name: 'tls', port: 443 }]
  assert.deepEqual(specOf('v1', 'Service', { ports }), {
    ports: [
      { name: 'port-0', port: 80 },
      { name: 'tls', port: 443 },
    ],
  })
})
