import { at, isObject, textAt } from '../json.ts'
import type { ObjectView } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const providerAgnostic: Rule = {
  id: 'provider-agnostic',
  title: 'The types of core objects name no provider',
  severity: 'error',
  source: {
    document: documents.clusterApi,
    sentence: 'Condition types in Cluster API core objects MUST be provider agnostic.',
  },
  fix: 'Name the role (InfrastructureReady) rather than the provider (AWSClusterReady).',
  condition({ type, path, list }) {
    const { core } = list.profile.facts
    if (!core.groups.includes(list.view.group)) return none
    const name = [...core.providers, ...referredProviders(list.view)].find((word) => namesWord(type, word))
    return name === undefined
      ? none
      : [{ path: `${path}.type`, message: `${type} names the provider ${name}` }]
  },
}

/** The providers an object refers to: AWS, where spec.infrastructureRef is of kind AWSCluster. */
function referredProviders(view: ObjectView): readonly string[] {
  const spec = at(view.raw, 'spec')
  if (!isObject(spec)) return []
  return Object.entries(spec)
    .filter(([key]) => key.endsWith('Ref'))
    .map(
      ([, value]) =>
        /^(.{2,}?)(Managed)?(Cluster|Machine|MachinePool|ControlPlane)(Template)?$/.exec(
          textAt(value, 'kind'),
        )?.[1],
    )
    .filter((name) => name !== undefined)
    .filter((name) => !['Kubeadm', 'Machine', 'Cluster'].includes(name))
}

function namesWord(type: string, word: string): boolean {
  const index = type.indexOf(word)
  return index >= 0 && !/[a-z]/.test(type[index + word.length] ?? '')
}
