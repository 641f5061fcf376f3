import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { here, platformOf } from './platforms.ts'
import { makeRelease } from './release.ts'

// npm run package: what is given to people who have no Node. Each --platform takes the --node at the same place.
try {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', multiple: true, default: [here] },
      node: { type: 'string', multiple: true, default: [realpathSync(process.execPath)] },
      out: { type: 'string', default: join(import.meta.dirname, '..', 'dist', 'release') },
      'project-url': { type: 'string' },
    },
  })
  if (values.platform.length !== values.node.length) {
    throw new Error('every --platform needs its --node, a Node for that platform, and the other way round')
  }
  await makeRelease({
    nodes: new Map(values.platform.map((name, index) => [platformOf(name), values.node[index] as string])),
    folder: resolve(process.env['INIT_CWD'] ?? '', values.out),
    projectUrl: values['project-url'],
    say: console.log,
  })
} catch (error) {
  console.error(`npm run package: ${(error as Error).message}`)
  process.exitCode = 1
}
