import { type Client, type KubeObject, sleep } from '@barometer/client'
import { getCondition, isFalse, isTrue } from '@barometer/conditions'
import { type Clock, systemClock } from '../clock.ts'
import type { ObjectOf } from '../kind.ts'
import { CustomResourceDefinition } from '../kinds.ts'
import type { CustomResourceDefinition as Definition } from './crd-of.ts'

export interface InstallOptions {
  readonly clock?: Clock
  readonly signal?: AbortSignal
  /** Default `barometer`. */
  readonly fieldManager?: string
}

/** Applies CustomResourceDefinitions and waits until each is served. Throws where its names are taken. */
export async function installCrds(
  client: Client,
  definitions: readonly Definition[],
  { clock = systemClock, signal, fieldManager = 'barometer' }: InstallOptions = {},
): Promise<void> {
  const options = { signal }
  for (const definition of definitions) {
    await client.apply(CustomResourceDefinition, definition as Definition & KubeObject, {
      ...options,
      fieldManager,
      force: true,
    })
  }
  for (const { metadata } of definitions) {
    for (let wait = 20; ; wait = Math.min(1_000, wait * 2)) {
      const found = await client.get(CustomResourceDefinition, metadata, options)
      const served = found as unknown as ObjectOf<typeof CustomResourceDefinition>
      if (isTrue(served, 'Established')) break
      if (isFalse(served, 'NamesAccepted'))
        throw new Error(`${metadata.name} is not served: ${getCondition(served, 'NamesAccepted')?.message}`)
      await sleep(clock, wait, signal)
    }
  }
}
