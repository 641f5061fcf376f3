import { type Applied, applied, type ContainerFate, waits } from './applied.ts'
import { absent, type Fields, type Made } from './fleet-builder.ts'
import type { Story } from './stage.ts'

const listens = { ports: [{ containerPort: 8080 }] }
const asking = (name: string, value: string): Fields => ({ ...listens, env: [{ name, value }] })

/** It ends, and is run again and again. */
const crashes = (at: Applied, exitCode: number): ContainerFate => ({
  ...waits('CrashLoopBackOff', 'back-off 20s restarting failed container=api pod=api_ns'),
  restartCount: 2,
  lastState: { terminated: { exitCode, reason: 'Error', startedAt: at.ago(9), finishedAt: at.ago(8) } },
})

/** From when on an address that leads nowhere is certain to be wrong. */
function from(at: Applied, root: Made, ...causes: Made[]): void {
  if (at.age < 60) at.fleet.ok(root)
  else at.fleet.error(root, causes)
}

/** What names addresses: what leads nowhere, what moved away, and what fails because others do. */
export const addressFaults: Readonly<Record<string, Story>> = {
  'address: a crash for want of another that has no image': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', {
      container: listens,
      fate: waits('ImagePullBackOff', 'Back-off pulling image "x"'),
    })
    const { name } = at.serviceFor('db', db.pods).metadata
    const api = at.app('api', { container: asking('DB_ADDR', `${name}:80`), fate: crashes(at, 1) })
    fleet.error(api.deployment, db.pods)
  },
  'address: a crash of its own beside another that has no image': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', {
      container: listens,
      fate: waits('ImagePullBackOff', 'Back-off pulling image "x"'),
    })
    const { name } = at.serviceFor('db', db.pods).metadata
    const api = at.app('api', { container: asking('DB_ADDR', `${name}:80`), fate: crashes(at, 127) })
    fleet.error(api.deployment, api.pods, db.pods)
  },
  'address: a crash for want of a Service': (fleet, age) => {
    const at = applied(fleet, age)
    const api = at.app('api', { container: asking('DB_ADDR', 'orders-db:5432'), fate: crashes(at, 1) })
    const missing = absent('v1', 'Service', 'orders-db', at.namespace)
    fleet.error(api.deployment, age < 60 ? api.pods : missing)
  },
  'address: the port of a Service that has moved away': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', { container: listens })
    const service = at.serviceFor('db', db.pods, { ports: [{ port: 9090, targetPort: 8080 }] })
    const value = `http://${service.metadata.name}:8080`
    const { deployment } = at.app('api', { container: asking('DB_URL', value) })
    from(at, deployment, service)
  },
  'address: a Service of old, and a Pod that asks by another port since it is new': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', { container: listens })
    const service = at.serviceFor('db', db.pods)
    Object.assign(service, { metadata: { ...service.metadata, creationTimestamp: at.ago(age + 9000) } })
    const value = `http://${service.metadata.name}:8080`
    const { deployment, pods } = at.app('api', { container: asking('DB_URL', value) })
    from(at, deployment, ...pods)
  },
  'address: a host alone that misses a Service by a letter': (fleet, age) => {
    const at = applied(fleet, age)
    const { name } = at.service({ ports: [{ port: 5432 }] }).metadata
    const { deployment } = at.app('api', { container: asking('DB_HOST', `${name}x`) })
    from(at, deployment, absent('v1', 'Service', `${name}x`, at.namespace))
  },
  'address: hosts alone that are like nothing here, and telemetry': (fleet, age) => {
    const at = applied(fleet, age)
    at.service({ ports: [{ port: 5432 }] })
    const env = [
      { name: 'PUBLIC_HOST', value: 'shop' },
      { name: 'DB_HOST', value: 'db.example.com' },
      { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://otel-collector:4317' },
    ]
    fleet.ok(at.app('api', { container: { ...listens, env } }).deployment)
  },
  'address: a short name in a namespace that is there': (fleet, age) => {
    const at = applied(fleet, age)
    const other = fleet.namespace('cache')
    const { deployment } = at.app('api', { container: asking('CACHE_ADDR', `redis.${other}:6379`) })
    from(at, deployment, absent('v1', 'Service', 'redis', other))
  },
  'address: the Pod of a set whose Service is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment } = at.app('api', { container: asking('DB_ADDR', 'db-0.db-direct:5432') })
    from(at, deployment, absent('v1', 'Service', 'db-direct', at.namespace))
  },
  'address: two Deployments behind one Service, and one listens elsewhere': (fleet, age) => {
    const at = applied(fleet, age)
    const labels = { app: 'web' }
    const good = at.app('web', { container: listens, labels })
    const other = at.app('debug', { container: { ports: [{ containerPort: 9999 }] }, labels })
    const service = at.serviceFor('web', [...good.pods, ...other.pods])
    fleet.error(service, [service, other.deployment, ...other.pods])
  },
  'address: two Deployments behind one Service, and both listen': (fleet, age) => {
    const at = applied(fleet, age)
    const labels = { app: 'web' }
    const good = at.app('web', { container: listens, labels })
    const canary = at.app('canary', { container: listens, labels })
    fleet.ok(at.serviceFor('web', [...good.pods, ...canary.pods]))
  },
}
