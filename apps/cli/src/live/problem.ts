import type { ApiError, TransportError } from '@barometer/client'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { oneLine } from '../text/terminal-text.ts'

/** The exit code where no cluster answers, or none that lets us in. */
const unreachable = 4

const contexts = '`kubectl config get-contexts` lists the contexts, --context selects another'

/**
 * What an error of the client means to the person at the keyboard, in one line that says what to do; undefined where it is
 * none of the client's. Errors are told apart by name, so that the client need not be loaded to know them.
 */
export function problemOf(error: unknown): CommandError | undefined {
  if (!(error instanceof Error)) return undefined
  switch (error.name) {
    case 'TransportError':
      return new CommandError(transportText(error as TransportError), unreachable)
    case 'ApiError':
      return apiProblem(error as ApiError)
    case 'CredentialsError':
      return new CommandError(
        `${error.message}; log in again, or correct the user of this context`,
        unreachable,
      )
    case 'ConfigError':
    case 'RootNotFound':
      return new CommandError(error.message)
    case 'UnknownKindError':
      return new CommandError(`${error.message} (\`kubectl api-resources\` lists all)`)
    case 'AmbiguousKindError':
      return new CommandError(`${error.message}; write it with its group`)
    default:
      return undefined
  }
}

/** Whether the server does not let us in, or there is nothing to be let in with. */
export function isRefusal(error: Error): boolean {
  if (error.name === 'CredentialsError') return true
  return error.name === 'ApiError' && (error as ApiError).status.code === 401
}

/** Says on standard error what is wrong with one cluster among several. */
export function tellProblem(cluster: string, { message }: CommandError, streams: IOStreams): void {
  streams.err(`${streams.errorColors.red('error')}: ${oneLine(`${cluster}: ${message}`)}\n`)
}

/** What an error means to the person at the keyboard; a mistake of the program's own is thrown. */
export function problemIn(error: unknown): CommandError {
  const problem = error instanceof CommandError ? error : problemOf(error)
  if (!problem) throw error
  return problem
}

function transportText({ code, message }: TransportError): string {
  if (code === 'unreachable') return `${message}: is the cluster up? ${contexts}`
  if (code === 'timeout') return `${message}: use --request-timeout to allow more time`
  if (code === 'malformed') {
    return `${message}: is the server of this context a Kubernetes API server, with no proxy or login page before it?`
  }
  if (code === 'tls') return `${message}: correct certificate-authority of the cluster in your kubeconfig`
  return `${message}: try again`
}

function apiProblem({ status, message }: ApiError): CommandError {
  if (status.code === 401) {
    const text = `the server refused your credentials (${message}); they are wrong or have expired: log in again`
    return new CommandError(text, unreachable)
  }
  if (status.code === 403) {
    return new CommandError(`${message}; \`kubectl auth can-i --list\` shows what you may do`)
  }
  if (status.code === 429) {
    return new CommandError(`the server is too busy (${message}): try again later`, unreachable)
  }
  if (status.code >= 300 && status.code < 400) {
    return new CommandError(`${message}: is the server of this context a Kubernetes API server?`, unreachable)
  }
  if (status.code < 500) return new CommandError(message)
  const said = message.startsWith('the server answered')
    ? message
    : `the server answered ${status.code}: ${message}`
  return new CommandError(`${said}: try again`, unreachable)
}
