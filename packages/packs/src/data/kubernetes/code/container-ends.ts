import type { CodeRule, CodeRuleInput } from '../../../code-rule.ts'
import { count, type Fields, fields, list, text, time } from './fields.ts'
import { portsOf, probePort } from './probes.ts'

/** So often a container has to have ended badly before it counts although it runs. */
const fewestRestarts = 2
/** A container that has run for so long has got over it: then the kubelet forgets as well how often it ended. */
const recovered = 600_000

/** So often a container that a Job has run anew has to have ended badly: to try again is what a Job is for. */
const fewestRetries = 3

/** A container that runs at this moment, has ended badly before, more than once, and not long ago. */
export const crashesAgain: CodeRule = ({ metadata, status, spec, now }: CodeRuleInput) => {
  const fewest = isOfJob(metadata) ? fewestRetries : fewestRestarts
  for (const [container, its] of containers(spec, status)) {
    const ended = fields(fields(its['lastState'])['terminated'])
    const startedAt = time(fields(fields(its['state'])['running'])['startedAt'])
    const restarts = count(its['restartCount'])
    const runs = now.getTime() - startedAt
    if (startedAt === 0 || runs >= recovered) continue
    if (restarts < fewest && !killedAlike(ended, runs)) continue
    if (count(ended['exitCode']) === 0) continue
    return told(container, ended, restarts, text(ended['finishedAt']))
  }
  return undefined
}

/** So soon after its start its memory did not do. */
const soon = 300_000

/** It was killed for its memory soon after it had started, and has not run for longer since. */
function killedAlike({ reason, startedAt, finishedAt }: Fields, runs: number): boolean {
  const ran = time(finishedAt) - time(startedAt)
  return reason === 'OOMKilled' && time(startedAt) > 0 && ran < soon && runs <= ran
}

/** The Pod of a Job of which nothing is wrong but that it runs again, and has not done so often. */
export const retriedByJob: CodeRule = ({ metadata, status, spec }: CodeRuleInput) => {
  if (!isOfJob(metadata) || isFinished(status)) return undefined
  const all = containers(spec, status)
  const again = all.filter(([, its]) => isEnded(its))
  if (again.length === 0 || all.some(([, its]) => !isEnded(its) && waitsForOther(its))) return undefined
  const most = again
    .map(([, its]) => count(its['restartCount']) + 1)
    .reduce((a, b) => Math.max(a, b), -Infinity)
  if (most >= fewestRetries) return undefined
  const [[container, its]] = again as [readonly [Fields, Fields]]
  const ended = endOf(its)
  return { ...told(container, ended, 0, text(ended['finishedAt'])), reason: 'Retrying' }
}

function isOfJob(metadata: object): boolean {
  return list(fields(metadata)['ownerReferences']).some((owner) => fields(owner)['kind'] === 'Job')
}

/** It has ended badly, and waits to be run again. */
function isEnded(its: Fields): boolean {
  const { waiting, terminated } = fields(its['state'])
  const badly = count(endOf(its)['exitCode']) !== 0
  return badly && (terminated !== undefined || fields(waiting)['reason'] === 'CrashLoopBackOff')
}

function endOf(its: Fields): Fields {
  return fields(fields(its['state'])['terminated'] ?? fields(its['lastState'])['terminated'])
}

function waitsForOther(its: Fields): boolean {
  const { reason } = fields(fields(its['state'])['waiting'])
  return reason !== undefined && reason !== 'PodInitializing' && reason !== 'ContainerCreating'
}

/** A container that is kept from running for a while because it has ended badly. */
export const backsOff: CodeRule = ({ status, spec }: CodeRuleInput) => {
  if (isFinished(status)) return undefined
  for (const [container, its] of containers(spec, status)) {
    if (!isEnded(its)) continue
    const ended = endOf(its)
    const waits = fields(fields(its['state'])['waiting'])['reason'] !== undefined
    const found = told(container, ended, count(its['restartCount']), text(ended['finishedAt']))
    return !waits || found.reason === 'OOMKilled' ? found : { ...found, reason: 'CrashLoopBackOff' }
  }
  return undefined
}

function isFinished(status: object): boolean {
  const { phase } = fields(status)
  return phase === 'Failed' || phase === 'Succeeded'
}

/** How the containers of a Pod ended that has failed. */
export const endedBadly: CodeRule = ({ status, spec }: CodeRuleInput) => {
  const { phase, reason } = fields(status)
  if (phase !== 'Failed' || text(reason) !== '') return undefined
  for (const [container, its] of containers(spec, status)) {
    const ended = fields(fields(its['state'])['terminated'])
    if (count(ended['exitCode']) !== 0) return told(container, ended, 0, text(ended['finishedAt']))
  }
  return undefined
}

/** The containers of a Pod, by name, each with its status. */
function containers(spec: object, status: object): readonly (readonly [Fields, Fields])[] {
  const all = [fields(spec)['containers'], fields(spec)['initContainers']].flatMap(list).map(fields)
  const said = [fields(status)['containerStatuses'], fields(status)['initContainerStatuses']]
  return said
    .flatMap(list)
    .map(fields)
    .map((its) => [all.find(({ name }) => name === its['name']) ?? { name: its['name'] }, its] as const)
    .sort(([a], [b]) => (text(a['name']) < text(b['name']) ? -1 : 1))
}

function told(container: Fields, ended: Fields, restarts: number, since: string) {
  const reason = text(ended['reason']) || 'Error'
  const again = restarts > 0 ? `, ${restarts} ${restarts === 1 ? 'restart' : 'restarts'}` : ''
  const message = `container ${text(container['name'])} ${howItEnded(container, ended)}${again}`
  return { reason, message, ...(time(since) > 0 && { since }) }
}

function howItEnded(container: Fields, ended: Fields): string {
  const code = count(ended['exitCode'])
  if (ended['reason'] === 'OOMKilled') {
    const limit = text(fields(fields(container['resources'])['limits'])['memory'])
    if (limit === '') return 'ran out of memory and was killed'
    return `used more than its memory limit of ${limit} and was killed`
  }
  const [said = ''] = text(ended['message']).trim().split('\n').slice(-1)
  const words = said === '' ? '' : `: ${said.slice(0, 300)}`
  return `ended with exit code ${code}${meaningOf(code)}${byProbe(container, code)}${words}`
}

const signals: Readonly<Record<number, string>> = {
  4: 'SIGILL, an illegal instruction',
  6: 'SIGABRT, it gave up by itself',
  7: 'SIGBUS, a bad access to memory',
  9: 'SIGKILL',
  11: 'SIGSEGV, a bad access to memory',
  15: 'SIGTERM',
}

function meaningOf(code: number): string {
  if (code === 126) return ' (the command cannot be executed)'
  if (code === 127) return ' (the command was not found)'
  const signal = signals[code - 128]
  return signal === undefined ? '' : ` (${signal})`
}

/** A container that was asked or made to end, and has a liveness probe, was most likely ended because of it. */
function byProbe(container: Fields, code: number): string {
  if (code !== 137 && code !== 143) return ''
  const probe = fields(container['livenessProbe'])
  const asked = probePort(probe, container)
  if (asked === undefined) return ''
  const declared = portsOf(container).map(({ number }) => number)
  const other =
    declared.length > 0 && !declared.includes(asked.number)
      ? `, and the container declares ${declared.join(', ')}`
      : ''
  return `; its liveness probe asks ${asked.words}${other}`
}
