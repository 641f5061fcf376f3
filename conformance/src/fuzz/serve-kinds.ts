import { crds, established } from '../cases/custom-kind.ts'
import type { Client, Json } from '../http.ts'
import { CaseContext } from '../suite/case-context.ts'
import { definitionOf } from './kind-named.ts'
import type { Step } from './step.ts'

const serving = new WeakMap<Client, Map<string, Promise<void>>>()

/** Makes the custom kinds that a sequence speaks of, once for each server, and waits until they are served. */
export async function serveKinds(client: Client, steps: Step[]): Promise<void> {
  const known = serving.get(client) ?? new Map<string, Promise<void>>()
  serving.set(client, known)
  for (const name of new Set(steps.map((step) => step.kind))) {
    const definition = definitionOf(name)
    if (definition && !known.has(name)) known.set(name, serve(client, definition))
  }
  await Promise.all(known.values())
}

async function serve(client: Client, definition: Json): Promise<void> {
  const context = new CaseContext(client, 'fuzz')
  const { group, names } = definition.spec
  await context.must(201, context.post(crds, definition))
  await established(context, definition.metadata.name)
  await context.eventually(
    () => context.get(`/apis/${group}/v1/${names.plural}`),
    (answer) => answer.status === 200,
  )
}
