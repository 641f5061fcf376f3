import { conditionsOf } from '@barometer/conditions'
import { refKey } from '@barometer/graph'
import { dump } from 'js-yaml'
import { parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { takeSnapshot } from '../../snapshot/take-snapshot.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { oneLine } from '../../text/terminal-text.ts'

/** Proposes a rule for a kind: an aggregate of the condition that most of what its objects contain carry. */
export async function initCommand(
  words: readonly string[],
  flags: SourceFlags,
  streams: IOStreams,
): Promise<number> {
  const every = { ...flags, ...(flags.namespace === undefined && { allNamespaces: true }) }
  const snapshot = await takeSnapshot(parseObjectArguments(words, every), every, streams, {
    keepObjects: true,
  })
  try {
    streams.out(dump(proposalFor(snapshot, words.join(' ')), { lineWidth: 100, quoteStyle: 'double' }))
    return 0
  } finally {
    snapshot.close()
  }
}

function proposalFor({ asked, graph, objects }: Snapshot, words: string): object {
  const [first] = asked
  if (!first) throw new CommandError(`no ${oneLine(words)} found to learn from`, 1)
  const { group, kind } = first
  const parts = asked.flatMap((ref) =>
    graph.relatives(ref).filter(({ relation, superseded }) => relation === 'contains' && !superseded),
  )
  if (parts.length === 0)
    throw new CommandError(
      `what ${oneLine(words)} contains is not known: write the rule's dependents yourself`,
      1,
    )
  const speaking = parts.map(({ object }) => ({ object, types: typesOf(objects.get(refKey(object))) }))
  const condition = commonest(speaking.flatMap(({ types }) => types)) ?? 'Ready'
  const carriers = speaking.filter(({ types }) => types.includes(condition))
  const named = (carriers.length > 0 ? carriers : speaking).map(
    ({ object }) => `${object.group}/${object.kind}`,
  )
  const kinds = [...new Set(named)].sort()
  return {
    apiVersion: 'barometer.dev/v1alpha1',
    kind: 'Rollup',
    metadata: { name: `${kind.toLowerCase()}s` },
    spec: {
      parents: [{ group, kind }],
      dependents: {
        relation: 'contains',
        kinds: kinds.map((each) => ({ group: each.split('/')[0], kind: each.split('/')[1] })),
      },
      of: [condition],
      strategy: { type: 'Aggregate' },
      condition: { type: `Parts${condition}`, writeTo: 'reading' },
    },
  }
}

/** The conditions of an object that sum it up. */
function typesOf(object: Parameters<typeof conditionsOf>[0] | undefined): readonly string[] {
  const types = object ? conditionsOf(object).map(({ type }) => type) : []
  return types.filter((type) => /Ready$|^(Available|Healthy|Synced)$/.test(type))
}

/** The type that stands there most often; of several one that says nothing of a part alone, then the first by name. */
function commonest(types: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1)
  const ofPart = (type: string) => Number(/.Ready$/.test(type))
  return [...counts].sort(([a, m], [b, n]) => n - m || ofPart(a) - ofPart(b) || (a < b ? -1 : 1))[0]?.[0]
}
