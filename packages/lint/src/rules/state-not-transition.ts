import { documents, none, type Rule } from '../rule.ts'

// Only verbs for steps that are usually short; states that last (Progressing, RollingOut, Running) are no transitions.
const transitions =
  /(^|[a-z0-9])(Deploying|Creating|Provisioning|Installing|Building|Starting|Stopping|Initializing|Configuring|Scheduling|Syncing|Binding|Pulling|Downloading|Uploading|Restarting|Reloading|Applying|Registering|Attaching|Detaching)$/
const longLived = 60_000

export const stateNotTransition: Rule = {
  id: 'state-not-transition',
  title: 'A type names a state, not a step on the way',
  severity: 'info',
  source: {
    document: documents.conventions,
    sentence:
      'The name should be an adjective ("Ready", "OutOfDisk") or a past-tense verb ("Succeeded", "Failed") rather than a present-tense verb ("Deploying").',
  },
  fix: 'Name what is reached (Deployed, Ready) and say Unknown on the way; a step of more than a minute may stay.',
  condition({ condition, path }, { now }) {
    if (!condition || !transitions.test(condition.type)) return none
    const age = Date.parse(now) - Date.parse(condition.lastTransitionTime ?? '')
    if (condition.status === 'True' && age > longLived) return none
    return [{ path: `${path}.type`, message: `${condition.type} names a step on the way, not a state` }]
  },
}
