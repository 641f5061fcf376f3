import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scaledClock } from '@barometer/simulator'
import { localIdentity } from '../keystone/identity.ts'
import { startCloud } from '../start-cloud.ts'
import { pythonWith } from './python-environment.testkit.ts'

// npm run openstacksdk: the real openstacksdk as a client of the local OpenStack, in time that passes 20 times as fast.
const python = pythonWith(join(import.meta.dirname, 'requirements.txt'))
const folder = mkdtempSync(join(tmpdir(), 'openstacksdk-'))
const { cloud, simulator, inventory } = startCloud(scaledClock({ speed: 20 }))
try {
  process.exitCode = (await used()) ? 0 : 1
} finally {
  simulator.close()
  rmSync(folder, { recursive: true })
}

/** Whether the SDK found everything as it should be, and left nothing behind. */
async function used(): Promise<boolean> {
  const file = join(folder, 'clouds.yaml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ clouds: await clouds() }))
  const child = spawn(python, [join(import.meta.dirname, 'use_every_kind.py')], {
    stdio: 'inherit',
    timeout: 120_000,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, OS_CLIENT_CONFIG_FILE: file },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  const left = inventory()
  for (const { what, owner } of left) console.error(`left behind: ${what} of ${owner}`)
  return code === 0 && left.length === 0
}

async function clouds(): Promise<object> {
  const local = await cloud.access()
  const { user, project, domain } = localIdentity
  const auth = {
    ...{ auth_url: local.auth.auth_url, username: user.name, password: user.password },
    ...{ project_name: project.name, user_domain_name: domain.name, project_domain_name: domain.name },
  }
  return { local, password: { auth, region_name: local.region_name } }
}
