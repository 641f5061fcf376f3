import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { kubeconfig, startControlPlane } from '@barometer/conformance'
import { operatorNames, scenarioFiles } from './find-operator.ts'
import { thoroughVariable } from './scenario.ts'
import { kubeconfigVariable } from './server.ts'

// npm run scenarios -- [--server embedded|kubernetes] [--thorough] [--only PATTERN] [NAME...]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: 'embedded' },
    only: { type: 'string' },
    thorough: { type: 'boolean', default: false },
  },
})
const names = positionals.length > 0 ? positionals : operatorNames()
const unknown = names.find((name) => !operatorNames().includes(name))
if (unknown !== undefined || !['embedded', 'kubernetes'].includes(values.server)) {
  console.error(
    'usage: npm run scenarios -- [--server embedded|kubernetes] [--thorough] [--only PATTERN] [NAME...]',
  )
  console.error(`the operators are ${operatorNames().join(', ')}`)
  process.exit(2)
}

process.exitCode = values.server === 'embedded' ? await runTests({}) : await onControlPlane()

/** All scenarios on one control plane, one after the other. */
async function onControlPlane(): Promise<number> {
  const target = await startControlPlane({ say: console.log })
  const folder = mkdtempSync(join(tmpdir(), 'scenarios-'))
  try {
    const file = join(folder, 'kubeconfig')
    writeFileSync(file, kubeconfig(target), { mode: 0o600 })
    return await runTests({ [kubeconfigVariable]: file })
  } finally {
    await target.stop()
    rmSync(folder, { recursive: true })
  }
}

async function runTests(env: NodeJS.ProcessEnv): Promise<number> {
  const shared = kubeconfigVariable in env
  const args = [
    ...process.execArgv,
    ...[
      '--test',
      `--test-timeout=${values.thorough ? 1_500_000 : 300_000}`,
      `--test-concurrency=${shared ? 1 : 2}`,
    ],
    ...(values.only === undefined ? [] : [`--test-name-pattern=${values.only}`]),
    ...names.flatMap(scenarioFiles),
  ]
  const thorough = values.thorough ? { [thoroughVariable]: 'yes', TEST_FILE_MINUTES: '30' } : {}
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env, ...thorough },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
