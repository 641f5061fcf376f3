import { type Fields, type Made, ownedBy } from './fleet-builder.ts'
import { http, labels, type Stage, type Story, stage } from './stage.ts'

const address = (value: string): Fields => ({ ...http, env: [{ name: 'CATALOG_ADDR', value }] })

/** A Pod of a Job, in its first tries. */
function triesAgain(at: Stage, job: Made, its: Fields): Made {
  const pod = at.placed(at.pod({}, false, its), at.node().metadata.name)
  const status = pod['status'] as Fields & { conditions: readonly Fields[] }
  const conditions = status.conditions.map((each) => ({ ...each, lastTransitionTime: at.ago(6) }))
  Object.assign(pod, { status: { ...status, conditions } })
  return Object.assign(pod, {
    metadata: { ...pod.metadata, ownerReferences: [ownedBy(job)] },
    spec: { ...(pod['spec'] as Fields), restartPolicy: 'OnFailure' },
  })
}

const ended = (at: Stage) => ({ terminated: { exitCode: 1, reason: 'Error', finishedAt: at.ago(6) } })

/** What a healthy cluster does all day: it tries again, is rolled out, scaled and restarted. */
export const busyFine: Readonly<Record<string, Story>> = {
  'a Job in its second retry': (fleet, age) => {
    const at = stage(fleet, age)
    const job = at.job({ active: 1, failed: 2 })
    fleet.working(job, job)
  },
  'a Job whose container is run again': (fleet, age) => {
    const at = stage(fleet, age)
    const job = at.job({ active: 1, ready: 0 })
    const waiting = { reason: 'CrashLoopBackOff', message: 'back-off 20s restarting failed container' }
    const pod = triesAgain(at, job, { restartCount: 1, state: { waiting }, lastState: ended(at) })
    fleet.working(job, job, pod)
  },
  'a Job that runs after it has failed twice': (fleet, age) => {
    const at = stage(fleet, age)
    const job = at.job({ active: 1, ready: 1 })
    const state = { running: { startedAt: at.ago(3) } }
    const pod = triesAgain(at, job, { restartCount: 2, state, lastState: ended(at) })
    fleet.working(job, job, pod)
  },
  'a Pod of the same name, restarted again and again on purpose': (fleet, age) => {
    const at = stage(fleet, age)
    const pod = at.placed(at.pod(http), at.node().metadata.name)
    at.event(pod, 'Normal', 'Killing', 'Stopping container app', 4)
    at.event(pod, 'Warning', 'Unhealthy', 'Readiness probe failed: connection refused', 2)
    fleet.ok(pod)
  },
  'a Pod that was held back before it was made anew': (fleet, age) => {
    const at = stage(fleet, age)
    const pod = at.placed(at.pod(http), at.node().metadata.name)
    at.event(pod, 'Warning', 'BackOff', 'Back-off restarting failed container app', 9)
    fleet.ok(pod)
  },
  'Pods that were refused until there was room': (fleet, age) => {
    const at = stage(fleet, age)
    const set = at.add('apps/v1', 'StatefulSet', 'db', {
      metadata: { generation: 1 },
      spec: { replicas: 1, template: { metadata: { labels } } },
      status: { observedGeneration: 1, replicas: 1, readyReplicas: 1 },
    })
    at.event(set, 'Warning', 'FailedCreate', 'create Pod db-0 failed: timed out', 4)
    fleet.ok(set)
  },
  'addresses that lead where they should': (fleet, age) => {
    const at = stage(fleet, age)
    const node = at.node().metadata.name
    at.placed(at.pod(http), node)
    const selected = at.service({ selector: labels, ports: [{ port: 8080 }] }).metadata.name
    const direct = at.service({ selector: labels, clusterIP: 'None', ports: [{ port: 8080 }] }).metadata.name
    const [one, other] = [`${selected}:8080`, `${direct}:9999`].map((at_) =>
      at.placed(at.labelled(at.pod(address(at_)), { app: 'front' }), node),
    ) as [Made, Made]
    at.add('networking.k8s.io/v1', 'NetworkPolicy', 'default', {
      spec: { podSelector: {}, policyTypes: ['Ingress'] },
    })
    at.add('networking.k8s.io/v1', 'NetworkPolicy', 'front-to-web', {
      spec: { podSelector: { matchLabels: labels }, ingress: [{ from: [{ podSelector: {} }] }] },
    })
    fleet.ok(one)
    fleet.ok(other)
  },
  'a Service that gets its address late': (fleet, age) => {
    const at = stage(fleet, age)
    const service = at.service({ type: 'LoadBalancer', ports: [{ port: 80 }] })
    // Whoever is to give it one may take minutes; after ten of them nobody does.
    fleet.working(service, service)
  },
  'a Service whose selector is of what comes next': (fleet, age) => {
    const at = stage(fleet, age)
    at.deployment(1)
    at.service({ selector: labels, ports: [{ port: 80 }] })
    const service = at.service({ selector: { app: 'web-next' }, ports: [{ port: 80 }] })
    if (age < 60) fleet.ok(service)
    else fleet.error(service, service)
  },
  'a rolling update': (fleet, age) => {
    const at = stage(fleet, age)
    const deployment = at.deployment(3)
    Object.assign(deployment, {
      status: { ...(deployment['status'] as Fields), replicas: 4, updatedReplicas: 1 },
    })
    fleet.working(deployment, deployment)
  },
}
