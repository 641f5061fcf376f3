import type { Random } from '@barometer/testkit'
import type { Json } from '../http.ts'

/** The same patch with directives of a strategic merge patch here and there, where built-in kinds know them. */
export function withDirectives(random: Random, patch: Json): Json {
  const containers = patch.spec?.template?.spec?.containers
  return {
    ...patch,
    ...(patch.metadata && { metadata: ofMetadata(random, patch.metadata) }),
    ...(patch.data && random.chance(0.3) && { data: { ...patch.data, $patch: 'replace' } }),
    ...(patch.spec && {
      spec: { ...patch.spec, ...(containers && { template: ofTemplate(random, patch.spec.template) }) },
    }),
  }
}

function ofMetadata(random: Random, metadata: Json): Json {
  const { finalizers, labels } = metadata
  return {
    ...metadata,
    ...(labels && random.chance(0.3) && { labels: { ...labels, $patch: random.pick(['replace', 'merge']) } }),
    ...(finalizers && random.chance(0.4) && deletions(finalizers)),
  }
}

/** Deletes from the set instead of adding to it. */
function deletions(finalizers: string[]): Json {
  return { finalizers: undefined, '$deleteFromPrimitiveList/finalizers': finalizers }
}

function ofTemplate(random: Random, template: Json): Json {
  const { containers } = template.spec
  const [first, ...rest] = containers
  const what = random.below(4)
  // One container always stays: an object without any is refused by rules that are not compared here.
  const spec =
    what === 0
      ? { containers: [first, ...rest.map(({ name }: Json) => ({ name, $patch: 'delete' }))] }
      : what === 1
        ? { '$setElementOrder/containers': random.shuffled(containers.map(({ name }: Json) => ({ name }))) }
        : what === 2
          ? { containers: [{ $patch: 'replace' }, ...containers] }
          : {}
  return { ...template, spec: { ...template.spec, ...spec } }
}
