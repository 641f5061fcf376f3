import { compareRefs, type Ref, refKey } from '@barometer/graph'
import { didYouMean, elsewhereIn, notFound } from '../options/not-found.ts'
import { argumentText, type ObjectArgument } from '../options/object-arguments.ts'
import { CommandError } from '../streams/command-error.ts'
import { objectName } from '../text/object-names.ts'
import { oneLine } from '../text/terminal-text.ts'

const shortNames: Readonly<Record<string, string>> = {
  cj: 'CronJob',
  cm: 'ConfigMap',
  crd: 'CustomResourceDefinition',
  deploy: 'Deployment',
  ds: 'DaemonSet',
  ep: 'Endpoints',
  hpa: 'HorizontalPodAutoscaler',
  hr: 'HelmRelease',
  ing: 'Ingress',
  ks: 'Kustomization',
  ksvc: 'Service',
  md: 'MachineDeployment',
  netpol: 'NetworkPolicy',
  no: 'Node',
  ns: 'Namespace',
  pdb: 'PodDisruptionBudget',
  po: 'Pod',
  pv: 'PersistentVolume',
  pvc: 'PersistentVolumeClaim',
  rs: 'ReplicaSet',
  sa: 'ServiceAccount',
  sc: 'StorageClass',
  sts: 'StatefulSet',
  svc: 'Service',
}
/** Short names that stand for one group among several kinds of one name. */
const shortNameGroups: Readonly<Record<string, string>> = {
  svc: '',
  ksvc: 'serving.knative.dev',
  ks: 'kustomize.toolkit.fluxcd.io',
}

/**
 * The objects that arguments name among those of files, each once. Ends the command where a kind or a name is not among
 * them, and where one name is that of several, unless `several` are wanted.
 */
export function findRefs(
  args: readonly ObjectArgument[],
  refs: Iterable<Ref>,
  { namespace, several }: { readonly namespace: string | undefined; readonly several: boolean },
): readonly Ref[] {
  const all = [...refs]
  const found = args.flatMap((argument) => {
    const { kind, name } = argument
    const ofKind = all.filter((ref) => isKind(ref, kind))
    if (ofKind.length === 0)
      throw new CommandError(`no object of the kind "${oneLine(kind)}" was read${alikeKinds(kind, all)}`)
    const chosen = ofKind.filter(
      (ref) =>
        (name === undefined || ref.name === name) && (namespace === undefined || ref.namespace === namespace),
    )
    if (name === undefined) return chosen
    if (chosen.length === 0) throw new CommandError(noSuchName(argument, name, namespace, ofKind))
    if (chosen.length > 1 && !several) throw new CommandError(ambiguous(argument, chosen))
    return chosen
  })
  return [...new Map(found.map((ref) => [refKey(ref), ref])).values()].sort(compareRefs)
}

function ambiguous(argument: ObjectArgument, found: readonly Ref[]): string {
  const list = found
    .toSorted(compareRefs)
    .map((ref) => `${objectName(ref)} (${ref.group || 'core'})`)
    .slice(0, 5)
  return `"${argumentText(argument)}" may be ${list.join(' or ')}; add -n NAMESPACE or write KIND.GROUP/NAME`
}

/** Whether what someone typed stands for the object's kind. */
function isKind({ kind, group }: Ref, typed: string): boolean {
  const lower = typed.toLowerCase()
  const dot = lower.indexOf('.')
  const word = dot < 0 ? lower : lower.slice(0, dot)
  if (dot >= 0 && !isGroup(group, lower.slice(dot + 1))) return false
  const own = kind.toLowerCase()
  if (Object.hasOwn(shortNames, word) && shortNames[word]!.toLowerCase() === own) {
    return !Object.hasOwn(shortNameGroups, word) || shortNameGroups[word] === group
  }
  return word === own || plurals(own).includes(word)
}

/** A group in full, or its beginning up to a dot: `bucket.s3` is `s3.aws.upbound.io`. A version may stand before it. */
function isGroup(group: string, typed: string): boolean {
  const withoutVersion = typed.replace(/^v\d+[a-z0-9]*\./, '')
  return [typed, withoutVersion].some((text) => group === text || group.startsWith(`${text}.`))
}

function plurals(kind: string): readonly string[] {
  return [`${kind}s`, `${kind}es`, kind.replace(/y$/, 'ies')]
}

/** Kinds that are spelt much alike, with their groups set aside: `Deploymnt.apps` is like `Deployment`. */
function alikeKinds(typed: string, refs: readonly Ref[]): string {
  const kinds = new Set(refs.map(({ kind }) => kind))
  const [word = ''] = typed.split('.')
  return didYouMean(word.replace(/s$/, ''), kinds)
}

function noSuchName(
  argument: ObjectArgument,
  name: string,
  namespace: string | undefined,
  ofKind: readonly Ref[],
): string {
  const said = notFound(argument, namespace ?? '')
  const elsewhere = ofKind.filter((ref) => ref.name === name).map((ref) => ref.namespace)
  if (elsewhere.length > 0) return `${said}${elsewhereIn(elsewhere.sort())}`
  const near = ofKind.filter((ref) => namespace === undefined || ref.namespace === namespace)
  return `${said}${didYouMean(
    name,
    near.map((ref) => ref.name),
  )}`
}
