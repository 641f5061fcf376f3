import { empty, json } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import { listOf, text } from './checks.ts'
import { namesOf } from './cloud-state.ts'
import { held } from './collection.ts'
import type { ResourceType } from './resource-type.ts'
import { bodyOf, type Call, type Route } from './route.ts'

/** How the tags of a type's resources are read and set. */
export function tagRoutes(type: ResourceType): readonly Route[] {
  const path = `${type.family.root}/${type.path}/:id/tags`
  const tagsOf = (call: Call) => held(type, call).body['tags'] as readonly string[]
  const set = (call: Call, tags: readonly string[]) =>
    call.cloud.change(held(type, call), { tags: [...new Set(tags)] })
  // A path has the id of the resource and the tag.
  const ofOne = (call: Call): [Call, string] => {
    const { tag = '', ...params } = call.params
    return [{ ...call, params }, tag]
  }
  const names = (call: Call) => namesOf(held(type, ofOne(call)[0]), call.cloud)
  return [
    { method: 'GET', path, act: 'read', names, run: (call) => json(200, { tags: tagsOf(call) }) },
    {
      ...{ method: 'PUT', path, act: 'update', names },
      run: (call) => {
        const { tags } = bodyOf(call)
        const reason = listOf(text())(tags)
        if (reason !== undefined) throw type.family.wording.invalid('tags', reason)
        set(call, tags as readonly string[])
        return json(200, { tags: tagsOf(call) })
      },
    },
    {
      ...{ method: 'DELETE', path, act: 'update', names },
      run: (call) => {
        set(call, [])
        return empty(204)
      },
    },
    {
      ...{ method: 'PUT', path: `${path}/:tag`, act: 'update', names },
      run: (given) => {
        const [call, tag] = ofOne(given)
        set(call, [...tagsOf(call), tag])
        return empty(201)
      },
    },
    {
      ...{ method: 'DELETE', path: `${path}/:tag`, act: 'update', names },
      run: (given) => {
        const [call, tag] = ofOne(given)
        if (!tagsOf(call).includes(tag))
          throw new Refusal(404, 'TagNotFound', `Tag ${tag} could not be found.`)
        set(
          call,
          tagsOf(call).filter((each) => each !== tag),
        )
        return empty(204)
      },
    },
  ]
}
