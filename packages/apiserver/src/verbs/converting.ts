import type { Convert } from '../apimachinery/fieldmanager/ownership-changes.ts'
import type { JsonObject } from '../apimachinery/json/json.ts'
import { sortedText } from '../apimachinery/json/text.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { PatchError } from '../apimachinery/patch/error.ts'
import { conversionOf } from '../kinds/convert.ts'
import type { Served } from '../registry/served.ts'

/** What a webhook made of an object, or why it did not. */
type Answer = { readonly object: JsonObject } | { readonly error: Error }

/** Stops a computation that needs an answer which only a webhook can give. */
class Unanswered extends Error {
  readonly ask: () => Promise<void>
  constructor(ask: () => Promise<void>) {
    super('unanswered')
    this.ask = ask
  }
}

/**
 * Runs `work` with a conversion between the versions of a resource, served or not, that answers at once. Where a
 * webhook converts, `work` is run again with each answer it came to need: it must do nothing but compute.
 */
export function converting<T>(served: Served, work: (convert: Convert) => T): T | Promise<T> {
  const convert = conversion(served)
  const attempt = (): T | Promise<T> => {
    try {
      return work(convert)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      return error.ask().then(attempt)
    }
  }
  return attempt()
}

function conversion(served: Served): Convert {
  const between = served.custom ? customConversion(served) : conversionOf(served.strategy)
  return (object, apiVersion) => {
    const schema = served.schemas.get(apiVersion)
    if (!schema) return gone(served, apiVersion)
    const read = object['apiVersion'] === apiVersion ? object : between?.(object, apiVersion)
    return { object: read ?? { ...object, apiVersion }, shape: schema.shape }
  }
}

/** A version that its definition no longer lists is an error; a built-in one is forgotten along with its managers. */
function gone({ custom }: Served, apiVersion: string): undefined {
  if (!custom) return undefined
  throw new PatchError(500, '', `request to convert CR to an invalid group/version: ${apiVersion}`)
}

function customConversion({
  converter,
}: Served): ((object: JsonObject, to: string) => JsonObject) | undefined {
  if (!converter) return undefined
  const known = new Map<string, Answer>()
  return (object, to) => {
    const key = to + sortedText(object)
    const answer = known.get(key)
    if (answer && 'error' in answer) throw new PatchError(500, '', answer.error.message)
    if (answer) return answer.object
    throw new Unanswered(async () => {
      const asked = converter([object as KubeObject], to)
      known.set(
        key,
        await asked.then(
          ([found]) => ({ object: found! }),
          (error: Error) => ({ error }),
        ),
      )
    })
  }
}
