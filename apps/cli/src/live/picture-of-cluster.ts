import type { Client, KubeObject } from '@barometer/client'
import { compareRefs, createGraph, type Graph, type Ref, refKey, refOf, someObjects } from '@barometer/graph'
import {
  followPlaces,
  type RootName,
  type Surveyed,
  type SurveyOptions,
  surveyCluster,
  surveyRoots,
} from '@barometer/survey'
import { packsOf } from '../packs.ts'
import type { Picture, PictureOptions } from '../picture.ts'
import type { SourceFlags } from '../source-options.ts'
import { CommandError, type World } from '../world.ts'
import { findRoots } from './find-objects.ts'
import { mustHaveRead, tellNotes } from './notes.ts'
import { openClient } from './open-client.ts'
import { ProgressLine } from './progress-line.ts'

/** Reads a cluster into a graph: what the words name and all it rests on; without words, all that may say something. */
export async function pictureOfCluster(
  words: readonly string[],
  flags: SourceFlags,
  world: World,
  { keepObjects = false }: PictureOptions,
): Promise<Picture> {
  if (words.length === 0 && (flags.selector !== undefined || flags.fieldSelector !== undefined)) {
    throw new CommandError('-l and --field-selector choose among the objects of a kind; name one: deploy')
  }
  const packs = await packsOf(flags.packs ?? [], world)
  const client = openClient(flags, world)
  const line = new ProgressLine(world)
  try {
    const now = flags.now === undefined ? world.now : new Date(flags.now)
    const graph = createGraph({ packs, now: now.getTime(), coverage: someObjects })
    const objects = new Map<string, KubeObject>()
    const survey: SurveyOptions = {
      take: (object) => {
        line.take()
        const ref = refOf(object)
        if (keepObjects && ref) objects.set(refKey(ref), object)
      },
      progress: (progress) => line.tell(progress),
      signal: world.interrupted,
    }
    const roots = await findRoots(client, words, flags, world.interrupted)
    if (words.length > 0 && roots.length === 0)
      throw new CommandError('no object is chosen by what you wrote')
    const surveyed =
      roots.length > 0
        ? await surveyRoots(client, { ...survey, packs, graph, roots })
        : await surveyAll(client, graph, flags, survey)
    line.clear()
    tellNotes(surveyed.notes, world)
    const { server, context } = client.connection
    return {
      graph,
      packs,
      asked: roots.map(refOfRoot).sort(compareRefs),
      objects,
      now,
      complete: true,
      source: context === '' ? server : context,
      unreadable: [],
      notes: surveyed.notes,
      follow: (signal, changed) => follow(client, graph, surveyed, objects, signal, changed),
      close: () => client.close(),
    }
  } catch (error) {
    client.close()
    throw error
  } finally {
    line.clear()
  }
}

async function surveyAll(
  client: Client,
  graph: Graph,
  { namespace }: SourceFlags,
  options: SurveyOptions,
): Promise<Surveyed> {
  const surveyed = await surveyCluster(client, {
    ...options,
    namespace,
    take: (object) => {
      graph.apply({ type: 'ADDED', object })
      options.take(object)
    },
  })
  mustHaveRead(surveyed)
  graph.cover(surveyed.coverage)
  return surveyed
}

function refOfRoot({ resource, namespace, name }: RootName): Ref {
  const { group, kind, namespaced } = resource
  return { group, kind, namespace: namespaced ? namespace : '', name }
}

/** Applies every change of what was read completely. */
async function follow(
  client: Client,
  graph: Graph,
  { places }: Surveyed,
  objects: Map<string, KubeObject>,
  signal: AbortSignal,
  changed: () => void,
): Promise<void> {
  await followPlaces(client, {
    signal,
    places,
    apply: (change) => {
      const ref = graph.apply(change)
      if (ref && objects.has(refKey(ref))) {
        if (change.type === 'DELETED') objects.delete(refKey(ref))
        else objects.set(refKey(ref), change.object as KubeObject)
      }
      changed()
    },
  })
}
