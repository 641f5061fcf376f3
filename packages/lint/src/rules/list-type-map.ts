import { documents, type Problem, type Rule } from '../rule.ts'

export const listTypeMap: Rule = {
  id: 'list-type-map',
  title: 'The list of conditions is a map keyed by type, and optional',
  severity: 'warning',
  source: {
    document: documents.kubeApiLinter,
    sentence:
      'The `Conditions` field should be a slice of `metav1.Condition` with the following tags and markers:',
  },
  fix: 'Add x-kubernetes-list-type: map and x-kubernetes-list-map-keys: [type], and do not require the list.',
  crd({ conditions, statusPath }) {
    return conditions.flatMap((list): Problem[] => {
      const { schema, path, required } = list
      const problems: Problem[] = []
      const type = schema['x-kubernetes-list-type']
      const keys = schema['x-kubernetes-list-map-keys']
      if (type !== 'map') {
        const found = typeof type === 'string' ? type : 'atomic, as none is given'
        problems.push({
          path,
          message: `the list type is ${found}: two writers overwrite each other’s conditions`,
        })
      } else if (!Array.isArray(keys) || keys.length !== 1 || keys[0] !== 'type') {
        problems.push({ path, message: 'the map is not keyed by type alone' })
      }
      // Within a part of a status (an ancestor, a listener) a list may well belong to it.
      if (required && path === `${statusPath}.properties.conditions`)
        problems.push({ path, message: 'the list is required, so a new object cannot have a status' })
      return problems
    })
  },
}
