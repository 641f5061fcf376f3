import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { age, duration } from '../apimachinery/printers/age.ts'
import { builtInSchema } from '../kinds/built-in-schema.ts'
import { conversionOf } from '../kinds/convert.ts'
import { printPlain } from '../kinds/format.ts'
import type { Kind } from '../kinds/kind.ts'
import { kinds, strategyOf } from '../kinds/kinds.ts'
import { selectableFields } from '../kinds/selectable-fields.ts'
import type { Strategy } from '../kinds/strategy.ts'
import { apiVersionOf, type Convert, type Served, storageKey, type TableLayout } from './served.ts'

const replicas = {
  specReplicas: ['spec', 'replicas'],
  statusReplicas: ['status', 'replicas'],
  selector: undefined,
}

function storageOf({ group, kind, plural }: Kind): string {
  return strategyOf(group, kind).storage ?? storageKey(group, plural)
}

function versionOf({ group, version }: Kind): string {
  return apiVersionOf(group, version)
}

function converterOf(strategy: Strategy): Convert | undefined {
  const convert = conversionOf(strategy)
  return convert && (async (objects, to) => objects.map((object) => convert(object, to) as KubeObject))
}

/** The table of a kind, as the real server lays it out. */
function tableOf({ columns }: Kind, { print = printPlain }: Strategy): TableLayout {
  return {
    columns: columns.map((column) => ({ ...column, description: '' })),
    cells: (object, now) => print(object, (time) => age(time, now), duration),
  }
}

/** What is served without any CustomResourceDefinition. */
export function builtinResources(): Served[] {
  const versions = Map.groupBy(kinds, storageOf)
  return kinds.map((kind) => builtin(kind, storageOf(kind), versions.get(storageOf(kind))!))
}

/** A kind as it is served; the first of its versions is the one that is stored. */
function builtin(kind: Kind, storage: string, versions: readonly Kind[]): Served {
  const strategy = strategyOf(kind.group, kind.kind)
  const schemas = versions.map((each) => [versionOf(each), builtInSchema(each)] as const)
  const has = (subresource: string) => kind.subresources.some(({ name }) => name === subresource)
  return {
    ...kind,
    apiVersion: versionOf(kind),
    listKind: `${kind.kind}List`,
    storage,
    storageVersion: versionOf(versions[0]!),
    custom: false,
    hasStatus: has('status'),
    defaultsStatus: false,
    schemas: new Map(schemas),
    scale: has('scale') ? replicas : undefined,
    schema: builtInSchema(kind),
    table: tableOf(kind, strategy),
    builtin: kind,
    source: undefined,
    strategy,
    selectable: selectableFields(strategy.selectableFields ?? ''),
    converter: converterOf(strategy),
    since: 0,
    terminating: false,
    deprecation: undefined,
  }
}
