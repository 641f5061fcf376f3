import { crdOf, crdsCommand } from '@barometer/controller/crd'
import { Reading, Rollup } from './index.ts'

// npm run -w apps/server crds: writes the definitions as YAML, and refuses what breaks stored objects.
process.exitCode = await crdsCommand([crdOf(Rollup), crdOf(Reading)])
