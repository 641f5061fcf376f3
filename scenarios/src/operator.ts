import { parseArgs } from 'node:util'
import { operatorCommand } from '@barometer/controller'
import { crdOf } from '@barometer/controller/crd'
import { connectCloud, type Simulator, scaledClock, serveControl } from '@barometer/simulator'
import { findOperator, operatorNames } from './find-operator.ts'

const usage = `usage: npm run operator -- NAME [--cloud URL] [--cloud-port PORT] [--speed N] [--without TYPE]... [flags]

Runs an operator until Ctrl-C, and installs its kinds first. Without --cloud it starts a simulated cloud of its own.

  --cloud URL         a simulated cloud that runs already (http), its token in the variable CLOUD_TOKEN; or the real
                      one (https), where the operator knows it, its credentials in the variables it reads
  --cloud-port PORT   where its own is served (any free port)
  --speed N           how many seconds pass in its own cloud in one (1)
  --without TYPE      a condition type that is not written

The operators are ${operatorNames().join(', ')}. Further flags: npm run operator -- NAME --help
`

const { values, positionals, tokens } = parseArgs({
  allowPositionals: true,
  strict: false,
  tokens: true,
  options: {
    cloud: { type: 'string' },
    'cloud-port': { type: 'string', default: '0' },
    speed: { type: 'string', default: '1' },
    without: { type: 'string', multiple: true },
  },
})
process.exitCode = await main()

async function main(): Promise<number> {
  const [name] = positionals
  const speed = Number(values.speed)
  const port = Number(values['cloud-port'])
  if (!name || !operatorNames().includes(name) || !(speed > 0) || !(port >= 0 && port < 65536)) {
    process.stderr.write(usage)
    return 2
  }
  const operator = await findOperator(name)
  const { cloud, close } = await openCloud()
  const without = (values.without ?? []) as string[]
  try {
    const controllers = operator.controllers(cloud, { without })
    return await operatorCommand({ name, crds: operator.kinds.map((kind) => crdOf(kind)), controllers }, [
      '--install',
      ...rest(),
    ])
  } finally {
    await close()
  }

  async function openCloud(): Promise<{ readonly cloud: object; close(): Promise<void> }> {
    if (typeof values.cloud === 'string') {
      // Simulated clouds are served over http on loopback.
      const real = values.cloud.startsWith('https:')
        ? operator.connect?.(values.cloud, process.env)
        : undefined
      const found = real ?? connectCloud<object>(values.cloud, process.env['CLOUD_TOKEN'] ?? '')
      return { cloud: found, close: async () => {} }
    }
    const { cloud, simulator } = operator.startCloud(scaledClock({ speed }))
    const control = await serveControl(simulator as Simulator, cloud, { port })
    process.stderr.write(`the cloud is at ${control.url}, its token is ${control.token}\n`)
    return {
      cloud,
      close: async () => {
        ;(simulator as Simulator).close()
        await control.close()
      },
    }
  }
}

/** What the command of an operator is given: all but our own. */
function rest(): readonly string[] {
  const own = new Set(['cloud', 'cloud-port', 'speed', 'without'])
  const args = process.argv.slice(2)
  const taken = new Set<number>()
  for (const token of tokens ?? []) {
    if (token.kind === 'positional' && token.value === positionals[0]) taken.add(token.index)
    if (token.kind !== 'option' || !own.has(token.name)) continue
    taken.add(token.index)
    if (!token.inlineValue) taken.add(token.index + 1)
  }
  return args.filter((_, index) => !taken.has(index))
}
