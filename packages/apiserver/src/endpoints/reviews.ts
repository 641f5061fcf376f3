import { badRequest, invalid } from '../apimachinery/errors/api-error.ts'
import { fieldError } from '../apimachinery/field/field-error.ts'
import { asObject, isObject, type JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import type { User } from '../apimachinery/meta/user.ts'
import type { Attributes, Rule } from '../authorization/authorizer.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Api } from '../verbs/api.ts'
import { decodeStrictly } from '../verbs/create.ts'
import { recordManager } from '../verbs/managers.ts'
import { writeOptions } from '../verbs/write-options.ts'
import type { Endpoint, Outcome } from './endpoint.ts'

/** What a review says of what it was asked: its status. */
type Answer = (api: Api, request: ResourceRequest, spec: JsonObject) => JsonObject

/** Kinds that are answered rather than stored. */
export const reviews: Readonly<Record<string, Endpoint>> = {
  'authentication.k8s.io/tokenreviews': review(tokenReview),
  'authentication.k8s.io/selfsubjectreviews': selfReview,
  'authorization.k8s.io/subjectaccessreviews': review((api, _, spec) => access(api, subjectOf(spec), spec)),
  'authorization.k8s.io/localsubjectaccessreviews': review((api, _, spec) =>
    access(api, subjectOf(spec), spec),
  ),
  'authorization.k8s.io/selfsubjectaccessreviews': review((api, { user }, spec) => access(api, user, spec)),
  'authorization.k8s.io/selfsubjectrulesreviews': selfRulesReview,
}

/** A review is the object as sent, with its status. */
function review(answer: Answer): Endpoint {
  return async (api, request) => {
    const object = decodeStrictly(api, request, { fieldValidation: 'Ignore' })
    const spec = specOf(object)
    const status = answer(api, request, spec)
    const owned = await recordManager(api, request, undefined, object, writeOptions(request, 'CreateOptions'))
    return { code: 201, body: { ...owned, spec, status } }
  }
}

function selfReview(api: Api, request: ResourceRequest): Outcome {
  const object = decodeStrictly(api, request, { fieldValidation: 'Ignore' })
  const metadata = { creationTimestamp: timestamp(api.clock.now()) }
  return { code: 201, body: { ...object, metadata, status: { userInfo: userInfo(request.user) } } }
}

function selfRulesReview(api: Api, request: ResourceRequest): Outcome {
  const object = decodeStrictly(api, request, { fieldValidation: 'Ignore' })
  return { code: 201, body: { ...object, spec: {}, status: rulesReview(api, request, specOf(object)) } }
}

function specOf({ spec }: KubeObject): JsonObject {
  return isObject(spec) ? spec : {}
}

function userInfo(user: User): JsonObject {
  return {
    username: user.name,
    ...(user.uid && { uid: user.uid }),
    groups: [...user.groups],
    ...(user.extra && { extra: user.extra as never }),
  }
}

function tokenReview(api: Api, _request: ResourceRequest, spec: JsonObject): JsonObject {
  const token = spec['token']
  if (typeof token !== 'string' || token === '')
    throw badRequest('token is required for TokenReview in authentication')
  const asked = spec['audiences'] as string[] | undefined
  const found = api.tokens.recognize(token, asked?.length ? asked : undefined)
  if ('error' in found) return { user: {}, error: found.error }
  return { authenticated: true, user: userInfo(found.user), audiences: [...found.audiences] }
}

function subjectOf(spec: JsonObject): User {
  const groups = (spec['groups'] ?? []) as string[]
  const name = (spec['user'] ?? '') as string
  if (!name && !groups.length) throw wrong('spec.user', '', 'at least one of user or group must be specified')
  return { name, groups }
}

function wrong(field: string, value: string | null, why: string): Error {
  return invalid({ group: 'authorization.k8s.io', plural: '', kind: '' }, '', [
    fieldError.invalid(field, value, why),
  ])
}

function access(api: Api, user: User, spec: JsonObject): JsonObject {
  const { allowed, reason } = api.authorizer.authorize(user, attributesOf(spec))
  return { allowed, ...(reason && { reason }) }
}

function attributesOf(spec: JsonObject): Attributes {
  const resource = spec['resourceAttributes']
  const path = spec['nonResourceAttributes']
  if (isObject(resource) === isObject(path)) {
    throw wrong(
      'spec.resourceAttributes',
      null,
      'exactly one of nonResourceAttributes or resourceAttributes must be specified',
    )
  }
  const from = isObject(resource) ? resource : asObject(path)
  const text = (name: string) => (from[name] ?? '') as string
  const base = {
    verb: text('verb'),
    group: text('group'),
    resource: text('resource'),
    subresource: text('subresource'),
    namespace: text('namespace'),
    name: text('name'),
  }
  return isObject(path) ? { ...base, path: text('path') } : base
}

function rulesReview(api: Api, { user }: ResourceRequest, spec: JsonObject): JsonObject {
  const namespace = (spec['namespace'] ?? '') as string
  if (!namespace) throw badRequest('no namespace on request')
  const rules = api.authorizer.rulesFor(user, namespace)
  const pick = (rule: Rule, members: readonly (keyof Rule)[]): JsonObject =>
    Object.fromEntries(
      members.filter((member) => rule[member]?.length).map((member) => [member, [...rule[member]!]]),
    )
  return {
    resourceRules: rules
      .filter((rule) => rule.resources)
      .map((rule) => pick(rule, ['verbs', 'apiGroups', 'resources', 'resourceNames'])),
    nonResourceRules: rules
      .filter((rule) => rule.nonResourceURLs)
      .map((rule) => pick(rule, ['verbs', 'nonResourceURLs'])),
    incomplete: false,
  }
}
