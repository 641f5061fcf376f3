import type { Api } from '../verbs/api.ts'

/** Counts what the server does, in Prometheus' text format. */
export class Metrics {
  readonly #api: Api
  readonly #requests = new Map<string, number>()
  watches = 0

  constructor(api: Api) {
    this.#api = api
  }

  count(verb: string, resource: string, code: number): void {
    const labels = `code="${code}",resource="${resource}",verb="${verb.toUpperCase()}"`
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1)
  }

  text(): string {
    const lines = [
      '# HELP apiserver_request_total Requests by verb, resource and HTTP code.',
      '# TYPE apiserver_request_total counter',
      ...[...this.#requests].map(([labels, count]) => `apiserver_request_total{${labels}} ${count}`),
      '# HELP apiserver_longrunning_requests Watches that are open.',
      '# TYPE apiserver_longrunning_requests gauge',
      `apiserver_longrunning_requests{verb="WATCH"} ${this.watches}`,
      '# HELP apiserver_storage_objects Stored objects by resource.',
      '# TYPE apiserver_storage_objects gauge',
      ...[...this.#api.store.collections()].map(
        ({ resource, size }) =>
          `apiserver_storage_objects{resource="${resource.split('/').reverse().join('.')}"} ${size}`,
      ),
      '# HELP apiserver_storage_revision The newest durable revision.',
      '# TYPE apiserver_storage_revision counter',
      `apiserver_storage_revision ${this.#api.store.durable}`,
    ]
    return `${lines.join('\n')}\n`
  }
}
