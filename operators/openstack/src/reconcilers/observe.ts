import { Secret, type StepContext } from '@barometer/controller'
import type { Actuator, FoundParts, PartList } from '../api/actuator.ts'
import { type OpenStackKind, type OpenStackObject, wantedOf } from '../api/openstack-kind.ts'
import { ClientFailure, problemOfFailure } from '../client/client-failure.ts'
import { entryIn } from '../client/clouds-yaml.ts'
import type { OpenStackClient } from '../client/openstack-client.ts'
import type { Access, OpenStackClients } from '../client/openstack-clients.ts'
import { type Body, isSuccess, objectIn, objectsIn, textIn } from '../protocol/exchange.ts'
import { type Problem, problemOf } from '../protocol/problem.ts'
import { type FoundMain, findMain, unwrapped } from './find-main.ts'
import { listAll } from './list-all.ts'
import type { Known, Memory } from './memory.ts'
import { type ResolvedReferences, resolveAll, type Surroundings } from './references.ts'

/** All that matters, as JSON. */
export interface Observed extends FoundMain {
  /** What the object names. */
  readonly references: ResolvedReferences
  /** The parts of the main resource, where it is there. */
  readonly parts?: FoundParts
  readonly known: Known
}

/** What all steps of the controllers of one operator share. */
export interface Shared extends Surroundings {
  readonly clients: OpenStackClients
}

/** Reads all that matters: what the object names, the main resource, and its parts. */
export async function observe(
  kind: OpenStackKind,
  { clients, ...around }: Shared,
  memory: Memory,
  object: OpenStackObject,
  context: StepContext,
): Promise<Observed> {
  const references = resolveAll(kind, object, context.cache, around)
  const known = memory.known(object, references)
  try {
    const client = await clientOf(clients, object, context)
    const found = await findMain(kind.actuator, object, client, context.signal)
    const isManaged = wantedOf(kind.actuator, object) !== undefined
    if (!found.main || !isManaged) return { references, known, ...found }
    const seen = await partsOf(kind.actuator, found.main, client, context.signal)
    const broken = seen.parts && memory.noteFailed(object, failedIn(kind.actuator, seen.parts))
    return { references, known: { ...known, ...(broken && { broken }) }, ...found, ...seen }
  } catch (thrown) {
    return { references, known, problem: problemOfFailure(thrown) }
  }
}

/** The client for an object: of the Secret that it names, else of the operator. */
export async function clientOf(
  clients: OpenStackClients,
  object: OpenStackObject,
  { clock, writer }: Pick<StepContext, 'clock' | 'writer'>,
): Promise<OpenStackClient> {
  const { cloudCredentialsRef: reference } = object.spec
  if (!reference) return clients.of(clock)
  const { secretName: name, cloudName: cloud } = reference
  const secret = await writer.read(Secret, { name, namespace: object.metadata.namespace })
  if (!secret)
    throw new ClientFailure('CredentialsNotFound', `Secret "${name}" with the credentials cannot be found`)
  const field = (key: string) => Buffer.from(secret.data?.[key] ?? '', 'base64').toString('utf8')
  const cloudsYaml = field('clouds.yaml')
  if (cloudsYaml === '')
    throw new ClientFailure('CredentialsNotFound', `Secret "${name}" has no key clouds.yaml`)
  const where = `clouds.yaml of Secret "${name}"`
  const access: Access = { entry: entryIn(cloudsYaml, cloud, where), ca: field('cacert') || undefined }
  return clients.of(clock, access, `Cloud "${cloud}" in ${where}`)
}

/** The parts of a main resource as OpenStack has them. */
async function partsOf(
  { service, parts = [] }: Actuator,
  main: Body,
  client: OpenStackClient,
  signal: AbortSignal,
): Promise<{ readonly parts?: FoundParts; readonly problem?: Problem }> {
  const found: Record<string, readonly Body[]> = {}
  for (const { kind, entries, resources } of parts) {
    const listed: Body[] = entries ? [...objectsIn(main[entries.field])] : []
    for (const { path, many, adds, also, within } of resources?.lists(main, found) ?? []) {
      const answer = await listAll(client, { service, path, many }, signal)
      if (answer.problem) return answer
      for (const one of answer.found) {
        if (within && !isWithin(one, within)) continue
        const more = also && (await readAlso(also(one), client, signal))
        if (more?.problem) return more
        listed.push({ ...one, ...adds, ...more?.adds })
      }
    }
    found[kind] = listed
  }
  return { parts: found }
}

/** The ids of those that OpenStack has given up. */
function failedIn({ parts = [] }: Actuator, found: FoundParts): readonly string[] {
  return parts.flatMap(({ kind, resources }) =>
    (found[kind] ?? []).flatMap((one) =>
      resources?.state?.(one).is === 'failed' ? textIn(one, 'id') || [] : [],
    ),
  )
}

/** Whether a part belongs where it was looked for. A service that filters nothing answers with those of others, too. */
function isWithin(part: Body, { field, id }: NonNullable<PartList['within']>): boolean {
  const places = objectsIn(part[field])
  return places.length === 0 || places.some((place) => place['id'] === id)
}

/** What a part stands for; nothing where it is not there. */
async function readAlso(
  { service, path, one }: ReturnType<NonNullable<PartList['also']>>,
  client: OpenStackClient,
  signal: AbortSignal,
): Promise<{ readonly adds?: Body; readonly problem?: Problem }> {
  const answer = await client.send({ service, method: 'GET', path }, signal)
  if (answer.status === 404) return {}
  if (!isSuccess(answer)) return { problem: problemOf(answer) }
  const found = unwrapped(objectIn(answer), one)
  return found ? { adds: { [one]: found } } : {}
}
