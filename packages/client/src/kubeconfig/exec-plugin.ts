import { join } from 'node:path'
import type { ExecPlugin } from '../connection.ts'
import { Section } from './section.ts'

const apiVersions = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1']
const modes = ['Never', 'IfAvailable', 'Always'] as const

/** Reads `users[].user.exec`. A command with a slash in it counts from its file; one without is looked up in PATH. */
export function execPlugin(exec: Section, cluster: Section | undefined): ExecPlugin {
  const command = exec.text('command')
  if (command === '') throw exec.error('command', 'is missing')
  const apiVersion = exec.text('apiVersion')
  if (!apiVersions.includes(apiVersion)) {
    throw exec.error('apiVersion', `must be ${apiVersions.join(' or ')}`)
  }
  const relative = command.includes('/') && !command.startsWith('/')
  return {
    command: relative ? join(exec.folder, command) : command,
    args: exec.texts('args'),
    env: environment(exec),
    apiVersion,
    installHint: exec.text('installHint'),
    provideClusterInfo: exec.flag('provideClusterInfo'),
    interactive: interactiveMode(exec, apiVersion),
    clusterConfig: clusterConfig(cluster),
    declaredAt: `${exec.file}: ${exec.path}`,
  }
}

function interactiveMode(exec: Section, apiVersion: string): ExecPlugin['interactive'] {
  const said = exec.text('interactiveMode')
  if (said === '' && apiVersion.endsWith('/v1beta1')) return 'IfAvailable'
  const mode = modes.find((known) => known === said)
  if (!mode) throw exec.error('interactiveMode', `must be one of ${modes.join(', ')}`)
  return mode
}

function environment(exec: Section): Readonly<Record<string, string>> {
  return Object.fromEntries(
    exec.list('env').map((entry, index) => {
      const item = new Section(entry, { ...exec, path: exec.at(`env[${index}]`) })
      return [item.text('name'), item.text('value')]
    }),
  )
}

function clusterConfig(cluster: Section | undefined): unknown {
  return cluster?.named('extensions', 'extension').get('client.authentication.k8s.io/exec')?.whole()
}
