import type { Target } from '@barometer/conformance'
import { Connection } from '../apiserver/connection.ts'

/** A kind to be defined. */
export interface Definition {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly namespaced: boolean
  readonly labels?: Readonly<Record<string, string>>
}

/** An object to be made. */
export interface Item {
  /** Of its collection: `/api/v1/namespaces/a/pods`. */
  readonly path: string
  readonly object: object
  /** Written after it, where the kind takes its status apart. */
  readonly status?: object
}

const connections = 16
const openBrace = 0x7b
const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }

/** Puts things into a server, many at once. */
export class Loader {
  readonly #connections: readonly Connection[]

  constructor(target: Target) {
    this.#connections = Array.from({ length: connections }, () => new Connection(target))
  }

  /** Defines kinds that keep whatever they are given, status included, and waits until all are served. */
  async define(definitions: readonly Definition[]): Promise<void> {
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    await this.#each(definitions, (definition, connection) =>
      connection.send('POST', path, JSON.stringify(manifestOf(definition))),
    )
    await this.#each(definitions, async ({ group, version, plural }, connection) => {
      for (let tries = 0; ; tries++) {
        try {
          await connection.send('GET', `/apis/${group}/${version}/${plural}?limit=1`)
          return
        } catch (error) {
          if (tries === 600) throw error
          await new Promise((again) => setTimeout(again, 100))
        }
      }
    })
  }

  /** Makes objects and gives their uids, in order. */
  async make(items: readonly Item[]): Promise<string[]> {
    return this.#each(items, async ({ path, object, status }, connection) => {
      const made = JSON.parse(bodyOf(await connection.send('POST', path, JSON.stringify(object))))
      const { name } = (object as { metadata: { name: string } }).metadata
      if (status) {
        const patch = JSON.stringify({ status })
        await connection.send('PATCH', `${path}/${name}/status`, patch, 'application/merge-patch+json')
      }
      return made.metadata.uid
    })
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }

  async #each<T, R>(
    things: readonly T[],
    act: (thing: T, connection: Connection) => Promise<R>,
  ): Promise<R[]> {
    const results = new Array<R>(things.length)
    let next = 0
    await Promise.all(
      this.#connections.map(async (connection) => {
        for (let at = next++; at < things.length; at = next++)
          results[at] = await act(things[at]!, connection)
      }),
    )
    return results
  }
}

function manifestOf({ group, version, kind, plural, namespaced, labels = {} }: Definition): object {
  const singular = kind.toLowerCase()
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, labels },
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: { kind, plural, singular, listKind: `${kind}List` },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: anything } }],
    },
  }
}

/** The path of a kind's collection. */
export function pathOf(
  { group, version, plural, namespaced }: Omit<Definition, 'kind'>,
  namespace = '',
): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  return namespaced ? `${root}/namespaces/${namespace}/${plural}` : `${root}/${plural}`
}

/** A reference to an owner that has been made. */
export function owner({ group, version, kind }: Definition, name: string, uid: string): object {
  return { apiVersion: `${group}/${version}`, kind, name, uid, controller: true, blockOwnerDeletion: true }
}

/** A condition that has held for an hour. */
export function said(type: string, status: string, reason: string, message = ''): object {
  const lastTransitionTime = new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+/, '')
  return { type, status, reason, message, lastTransitionTime, observedGeneration: 1 }
}

/** The body of an answer as the connection leaves it: in one piece, or in chunks with their lengths between them. */
function bodyOf(answer: Buffer): string {
  const pieces: Buffer[] = []
  for (let at = 0; answer[at] !== openBrace || pieces.length > 0; ) {
    const end = answer.indexOf('\r\n', at)
    const length = Number.parseInt(answer.toString('latin1', at, end), 16)
    if (!(length > 0)) return Buffer.concat(pieces).toString()
    pieces.push(answer.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
  return answer.toString()
}
