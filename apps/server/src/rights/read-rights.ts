import { randomUUID } from 'node:crypto'
import { ApiError, type Client, type KubeObject, type Resource } from '@barometer/client'
import { type Grant, Rights } from './rights.ts'

/** What there is to ask about. */
export interface Askable {
  readonly kinds: readonly Resource[]
  readonly namespaces: readonly string[]
}

/** More reviews than this are not asked for: of what is left nothing is shown. */
const mostReviews = 5000

/** What the user of a client may read: by their rules, or where the server does not tell these whole, question by question. */
export async function readRights(client: Client, askable: Askable, signal: AbortSignal): Promise<Rights> {
  return (await rightsByRules(client, askable, signal)) ?? rightsByReviews(client, askable, signal)
}

/** Undefined where the rules are not all. */
async function rightsByRules(
  client: Client,
  { namespaces }: Askable,
  signal: AbortSignal,
): Promise<Rights | undefined> {
  // In a namespace that is not there nobody has been given anything but what is given everywhere.
  const everywhere = await rulesIn(client, `none-${randomUUID()}`, signal)
  if (!everywhere) return undefined
  if (everywhere.some(isAll)) return new Rights(everywhere, new Map())
  const within = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await rulesIn(client, namespace, signal)] as const),
  )
  const told = within.filter((each): each is readonly [string, readonly Grant[]] => each[1] !== undefined)
  return told.length === within.length ? new Rights(everywhere, new Map(told)) : undefined
}

async function rulesIn(
  client: Client,
  namespace: string,
  signal: AbortSignal,
): Promise<readonly Grant[] | undefined> {
  try {
    const { incomplete, resourceRules } = await reviewed(
      client,
      'SelfSubjectRulesReview',
      { namespace },
      signal,
    )
    if (incomplete === true || !Array.isArray(resourceRules)) return undefined
    return resourceRules.flatMap((rule) => grantOf(rule) ?? [])
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status.code)) return undefined
    throw error
  }
}

/** What a rule lets be read; undefined: nothing that can be shown. */
function grantOf(rule: unknown): Grant | undefined {
  const fields = (rule ?? {}) as Readonly<Record<string, unknown>>
  const texts = (name: string): readonly string[] =>
    Array.isArray(fields[name]) ? fields[name].map(String) : []
  const [verbs, names] = [texts('verbs'), texts('resourceNames')]
  const wanted = names.length === 0 ? ['*', 'list', 'watch'] : ['*', 'list', 'watch', 'get']
  if (!verbs.some((verb) => wanted.includes(verb))) return undefined
  return { groups: texts('apiGroups'), resources: texts('resources'), names }
}

function isAll({ groups, resources, names }: Grant): boolean {
  return groups.includes('*') && resources.includes('*') && names.length === 0
}

async function rightsByReviews(
  client: Client,
  { kinds, namespaces }: Askable,
  signal: AbortSignal,
): Promise<Rights> {
  const grant = ({ group, plural }: Resource): Grant => ({ groups: [group], resources: [plural], names: [] })
  const mayList = async ({ group, plural }: Resource, namespace: string) => {
    const resourceAttributes = { verb: 'list', group, resource: plural, namespace }
    const { allowed } = await reviewed(client, 'SelfSubjectAccessReview', { resourceAttributes }, signal)
    return allowed === true
  }
  const answers = await Promise.all(kinds.map(async (kind) => ({ kind, may: await mayList(kind, '') })))
  const left = answers.flatMap(({ kind, may }) => (kind.namespaced && !may ? [kind] : []))
  const asked = namespaces
    .flatMap((namespace) => left.map((kind) => ({ kind, namespace })))
    .slice(0, mostReviews)
  const granted = await Promise.all(
    asked.map(async (each) => ((await mayList(each.kind, each.namespace)) ? [each] : [])),
  )
  const within = Map.groupBy(granted.flat(), ({ namespace }) => namespace)
  return new Rights(
    answers.flatMap(({ kind, may }) => (may ? [grant(kind)] : [])),
    new Map(Array.from(within, ([namespace, found]) => [namespace, found.map(({ kind }) => grant(kind))])),
  )
}

const reviews = {
  TokenReview: 'authentication.k8s.io',
  SelfSubjectRulesReview: 'authorization.k8s.io',
  SelfSubjectAccessReview: 'authorization.k8s.io',
} as const

/** What a review answers: its status. */
export async function reviewed(
  client: Client,
  kind: keyof typeof reviews,
  spec: object,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const group = reviews[kind]
  const resource: Resource = {
    ...{ group, version: 'v1', kind, plural: `${kind.toLowerCase()}s`, singular: kind.toLowerCase() },
    ...{ shortNames: [], categories: [], namespaced: false, verbs: ['create'], subresources: [] },
  }
  const answer: KubeObject = await client.create(
    resource,
    { apiVersion: `${group}/v1`, kind, metadata: {}, spec },
    { signal },
  )
  return (answer['status'] ?? {}) as Readonly<Record<string, unknown>>
}
