import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnyObject, CustomResourceDefinition, type ReconcileContext } from '@barometer/controller'
import { claimed } from '../scenarios/scenario.testkit.ts'
import { definitionController } from './definitions.ts'

test('a definition that is gone, and cached still, starts no controllers', async () => {
  const given = claimed('Database')
  const definition = {
    ...given,
    metadata: {
      ...{ ...given.metadata, uid: 'one', resourceVersion: '1' },
      deletionTimestamp: '2026-01-01T00:00:00Z',
      finalizers: ['defined.apiextensions.crossplane.io'],
    },
  }
  const served = { status: { conditions: [{ type: 'Established', status: 'True' }] } }
  const finalized = async (there: AnyObject | undefined) => {
    const started: string[] = []
    const context = {
      cache: {
        get: (kind: unknown) => (kind === CustomResourceDefinition ? served : definition),
        list: () => [],
      },
      writer: { read: async () => there, patch: async () => definition },
      watchOwned: async () => () => {},
      controllers: {
        add: ({ name }: { readonly name: string }) => {
          started.push(name)
          return { stop: async () => {} }
        },
      },
    }
    await definitionController().reconcile(definition.metadata, context as unknown as ReconcileContext)
    return started
  }
  assert.deepEqual(await finalized(definition), [
    'composite/xdatabases.example.org',
    'claim/databases.example.org',
  ])
  assert.deepEqual(await finalized(undefined), [])
  assert.deepEqual(await finalized({ ...definition, metadata: { ...definition.metadata, uid: 'two' } }), [])
})
