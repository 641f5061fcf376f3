import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly } from '../suite/match.ts'
import { webhook } from '../webhook/server.ts'
import { type CustomKind, crds, customKind } from './custom-kind.ts'

/** Conversion between the versions of a custom kind by webhook. */
export const conversion = new Topic('conversion')

const version = (name: string, field: string, more: object = {}) => ({
  name,
  served: true,
  storage: false,
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: { [field]: { type: 'string' } } } },
    },
  },
  ...more,
})

/** spec.old in v1 is spec.new in v2. */
function converted(object: Json, desired: string): Json {
  const { old: before, new: after, ...rest } = object.spec ?? {}
  const value = before ?? after
  const spec = { ...rest, [desired.endsWith('/v2') ? 'new' : 'old']: value }
  return { ...object, apiVersion: desired, spec }
}

async function convertible(
  t: CaseContext,
  convert: (request: Json) => Json,
): Promise<CustomKind & { reviews: Json[] }> {
  const hook = await webhook(t, convert)
  const strategy = {
    strategy: 'Webhook',
    webhook: { clientConfig: hook.clientConfig, conversionReviewVersions: ['v1'] },
  }
  const versions = [version('v1', 'old', { storage: true }), version('v2', 'new')]
  const kind = await customKind(t, { versions, more: { conversion: strategy } })
  return { ...kind, reviews: hook.reviews }
}

const convert = (request: Json) => ({
  result: { status: 'Success' },
  convertedObjects: request.objects.map((each: Json) => converted(each, request.desiredAPIVersion)),
})

conversion.case('an object is converted when read in another version', async (t) => {
  const kind = await convertible(t, convert)
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { old: 'x' } })))
  await t.must(200, t.get(kind.at('a', undefined, { version: 'v2' })), {
    apiVersion: `${kind.group}/v2`,
    spec: { new: 'x' },
  })
  t.like(kind.reviews.at(-1), {
    kind: 'ConversionReview',
    apiVersion: 'apiextensions.k8s.io/v1',
    request: {
      desiredAPIVersion: `${kind.group}/v2`,
      objects: [{ apiVersion: `${kind.group}/v1`, spec: { old: 'x' } }],
    },
  })
})

conversion.case('an object written in another version is converted to the stored one', async (t) => {
  const kind = await convertible(t, convert)
  const v2 = { version: 'v2' }
  await t.must(
    201,
    t.post(kind.at(undefined, undefined, v2), kind.object('a', { spec: { new: 'x' } }, 'v2')),
    {
      spec: { new: 'x' },
    },
  )
  await t.must(200, t.get(kind.at('a')), { apiVersion: `${kind.group}/v1`, spec: { old: 'x' } })
})

conversion.case('a list is converted', async (t) => {
  const kind = await convertible(t, convert)
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { old: 'x' } })))
  await t.must(201, t.post(kind.at(), kind.object('b', { spec: { old: 'y' } })))
  await t.must(200, t.get(kind.at(undefined, undefined, { version: 'v2' })), {
    items: [{ spec: { new: 'x' } }, { spec: { new: 'y' } }],
  })
})

conversion.case('a failing webhook fails the request', async (t) => {
  const kind = await convertible(t, () => ({ result: { status: 'Failure', message: 'cannot' } }))
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { old: 'x' } })))
  await t.must(500, t.get(kind.at('a', undefined, { version: 'v2' })), {
    message: `conversion webhook for ${kind.group}/v1, Kind=Widget failed: cannot`,
  })
})

conversion.case('a webhook that changes the name is not believed', async (t) => {
  const kind = await convertible(t, (request) => ({
    result: { status: 'Success' },
    convertedObjects: request.objects.map((each: Json) => ({
      ...converted(each, request.desiredAPIVersion),
      metadata: { ...each.metadata, name: 'other' },
    })),
  }))
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { old: 'x' } })))
  await t.must(500, t.get(kind.at('a', undefined, { version: 'v2' })), {
    message: `conversion webhook for ${kind.group}/v1, Kind=Widget returned invalid object: must have the same name: a != other`,
  })
})

conversion.case('what a manager applied in one version is dropped by it in another', async (t) => {
  const kind = await convertible(t, convert)
  const [first, second] = [kind.at('a'), kind.at('a', undefined, { version: 'v2' })]
  const labelled = { metadata: { labels: { x: 'y' } } }
  await t.must(201, t.apply(first, 'one', kind.object('a', { ...labelled, spec: { old: 'x' } })))
  await t.must(200, t.apply(second, 'one', kind.object('a', labelled, 'v2')), {
    spec: { new: absent },
    metadata: {
      labels: { x: 'y' },
      managedFields: [{ manager: 'one', apiVersion: `${kind.group}/v2` }],
    },
  })
})

conversion.case('managers of two versions meet in one field', async (t) => {
  const kind = await convertible(t, convert)
  const [first, second] = [kind.at('a'), kind.at('a', undefined, { version: 'v2' })]
  await t.must(201, t.apply(first, 'one', kind.object('a', { spec: { old: 'x' } })))
  const other = kind.object('a', { spec: { new: 'y' } }, 'v2')
  await t.must(409, t.apply(second, 'two', other), {
    message: 'Apply failed with 1 conflict: conflict with "one": .spec.old',
  })
  await t.must(200, t.apply(second, 'two', other, { force: true }), {
    spec: { new: 'y' },
    metadata: { managedFields: [{ manager: 'two', fieldsV1: exactly({ 'f:spec': { 'f:new': {} } }) }] },
  })
})

conversion.case('an update in one version takes a field from its manager in another', async (t) => {
  const kind = await convertible(t, convert)
  await t.must(201, t.apply(kind.at('a'), 'one', kind.object('a', { spec: { old: 'x' } })))
  const second = kind.at('a', undefined, { version: 'v2' })
  await t.must(200, t.patch('merge', second, { spec: { new: 'y' } }, { query: { fieldManager: 'two' } }), {
    metadata: { managedFields: [{ manager: 'two', fieldsV1: exactly({ 'f:spec': { 'f:new': {} } }) }] },
  })
})

conversion.case('the strategy needs a webhook', async (t) => {
  const kind = await customKind(t)
  await t.must(
    422,
    t.patch('merge', `${crds}/${kind.crdName}`, { spec: { conversion: { strategy: 'Webhook' } } }),
    {
      message:
        /spec\.conversion\.webhookClientConfig: Required value: required when strategy is set to Webhook/,
    },
  )
})
