import { established } from '../cases/custom-kind.ts'
import { connect } from '../http.ts'
import { startEmbedded } from '../servers/embedded.ts'
import { startTarget } from '../servers/start-target.ts'
import type { ServerName, Target } from '../servers/target.ts'
import { CaseContext } from '../suite/case-context.ts'
import { Kubectl, type Said } from './kubectl.ts'
import { definition, type Script, scripts } from './scripts.ts'

type Say = (line: string) => void

/**
 * Runs the scripts on both servers and compares what kubectl says. Resolves to the exit code. With `server` kubernetes
 * two real ones are compared, which must agree.
 */
export async function kubectlTier(server: ServerName, only: RegExp | undefined, say: Say): Promise<number> {
  const kubernetes = await startTarget('kubernetes', say)
  const other = server === 'embedded' ? startEmbedded({ tls: true }) : startTarget(server, say)
  const targets = [await other, kubernetes]
  const kubectls = targets.map((target) => new Kubectl(target))
  try {
    await Promise.all(targets.map((target, index) => prepare(target, kubectls[index]!)))
    return await compareScripts(kubectls, only, say)
  } finally {
    for (const each of kubectls) each.close()
    await Promise.all(targets.map((target) => target.stop()))
  }
}

async function prepare(target: Target, kubectl: Kubectl): Promise<void> {
  const made = await kubectl.run({ args: 'create --validate=false -f -', stdin: definition.yaml }, 'default')
    .said
  if (made.code !== 0) throw new Error(`${target.name}: the custom kind could not be made: ${made.err}`)
  const client = connect(target)
  const context = new CaseContext(client, 'kubectl')
  await established(context, definition.name)
  await context.eventually(() => context.get('/apis/kubectl.example.com/v1'), answered)
  // What explain and validation read follows a moment later; a server that never has it shows in the comparison.
  await context
    .eventually(() => context.get('/openapi/v3/apis/kubectl.example.com/v1'), answered)
    .catch(() => {})
  client.close()
}

const answered = (answer: { status: number }) => answer.status === 200

async function compareScripts(kubectls: Kubectl[], only: RegExp | undefined, say: Say): Promise<number> {
  let same = 0
  let different = 0
  for (const [index, script] of scripts.entries()) {
    if (only && !only.test(script.title)) continue
    const [ours, theirs] = await Promise.all(
      kubectls.map((each) => perform(each, script, `kubectl-${index}`)),
    )
    for (const [position, said] of ours!.entries()) {
      const other = theirs![position]!
      if (equal(said, other)) same += 1
      else {
        different += 1
        say(differenceText(script, said, other))
      }
    }
  }
  say(`kubectl: ${same} calls alike, ${different} different`)
  return different === 0 && same > 0 ? 0 : 1
}

async function perform(kubectl: Kubectl, script: Script, namespace: string): Promise<Said[]> {
  await kubectl.run({ args: `create namespace ${namespace}` }, namespace).said
  const beside: { position: number; said: Promise<Said> }[] = []
  const all: Said[] = []
  for (const [position, call] of script.calls.entries()) {
    const { said, began } = kubectl.run(call, namespace)
    if (call.untilLines === undefined) all[position] = await said
    else {
      beside.push({ position, said })
      await began
    }
  }
  for (const { position, said } of beside) all[position] = await said
  return all
}

const equal = (a: Said, b: Said) => a.code === b.code && a.out === b.out && a.err === b.err

function differenceText(script: Script, ours: Said, theirs: Said): string {
  const part = (name: string, said: Said) => [
    `    ${name} ended with ${said.code}`,
    ...said.out.split('\n').map((line) => `      ${line}`),
    ...(said.err ? said.err.split('\n').map((line) => `    ! ${line}`) : []),
  ]
  return [
    `✗ ${script.title}: kubectl ${ours.args}`,
    ...onlyDifferent(part('embedded', ours), part('kubernetes', theirs)),
  ].join('\n')
}

/** Both texts, each without the lines the other has too. */
function onlyDifferent(ours: string[], theirs: string[]): string[] {
  const [mine, other] = [new Set(ours), new Set(theirs)]
  const lines = [
    ...ours.filter((line) => !other.has(line)),
    ...theirs.filter((line) => !mine.has(line)).map((line) => `  real${line.slice(4)}`),
  ]
  return lines.length > 0 ? lines.slice(0, 60) : ['    the same lines in another order']
}
