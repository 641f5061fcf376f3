import { type Client, isNotFound, type KubeObject } from '@barometer/client'
import { crdOf, installCrds } from '@barometer/controller/crd'
import type { RollupRule } from '@barometer/rollup'
import { fieldManager } from './dialect.ts'
import { Reading, Rollup } from './kinds.ts'

/** Applies the definitions of Rollup and Reading, and makes the namespace for readings of objects that have none. */
export async function installRollups(client: Client, home = 'barometer-system'): Promise<void> {
  await installCrds(client, [crdOf(Rollup), crdOf(Reading)], { fieldManager })
  const namespaces = await client.discovery.resolve('namespaces')
  const object: KubeObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: home } }
  const there = await client.get(namespaces, { name: home }).catch((error) => {
    if (!isNotFound(error)) throw error
  })
  if (!there) await client.create(namespaces, object)
}

/** Puts rules into the cluster, each as a Rollup. */
export async function applyRules(client: Client, rules: readonly RollupRule[]): Promise<void> {
  for (const { name, ...spec } of rules) {
    const object = { apiVersion: 'barometer.dev/v1alpha1', kind: 'Rollup', metadata: { name }, spec }
    await client.apply(Rollup, object as KubeObject, { fieldManager: 'barometer-cli', force: true })
  }
}
