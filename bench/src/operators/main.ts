import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findOperator, type ManyObjects, operatorNames, startEnvironment } from '@barometer/scenarios'

// npm run bench -- operators [OBJECTS] [NAME...]: how an operator does with many objects, the embedded server in the same
// process. The cloud takes its own time, so what is told is the processor's, and how long it is by the cloud's clock.
const count = Number(process.argv[2] ?? 1_000)
const manyOf = (name: string) =>
  join(import.meta.dirname, '../../../operators', name, 'src/scenarios/many.testkit.ts')
const asked = process.argv.slice(3)
const names = operatorNames().filter(
  (name) => existsSync(manyOf(name)) && (asked.length === 0 || asked.includes(name)),
)
/** Simulated minutes after which it is given up. */
const longest = 60

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

for (const name of names) {
  const { many } = (await import(manyOf(name))) as { many: ManyObjects }
  console.log(await measured(name, many))
}
process.exit()

async function measured(name: string, many: ManyObjects): Promise<string> {
  const environment = await startEnvironment(await findOperator(name))
  const { cluster, clock, writes } = environment
  try {
    await environment.prepare(many.given)
    const kinds = await Promise.all([many.counted].flat().map(async (ref) => (await cluster.find(ref)).kind))
    collect()
    const heapBefore = process.memoryUsage().heapUsed
    const [began, start, sent] = [performance.now(), clock.now(), writes.length]
    const cpu = process.cpuUsage()
    for (const object of many.objects(count)) await cluster.apply(object)
    for (;;) {
      await environment.advance('5s')
      const there = await Promise.all(kinds.map((kind) => cluster.list(kind)))
      if (there.every((each) => each.length >= count && each.every(many.isWell))) break
      if (clock.now() - start > longest * 60_000) {
        const well = there.map((each, at) => `${kinds[at]?.kind} ${each.filter(many.isWell).length}`)
        return `${name}: of ${count} ${many.what} are well after ${longest} minutes: ${well.join(', ')}`
      }
    }
    const { user, system } = process.cpuUsage(cpu)
    const seconds = (performance.now() - began) / 1000
    const made = writes.length - sent
    const cloudSeconds = (clock.now() - start) / 1000
    collect()
    const heap = (process.memoryUsage().heapUsed - heapBefore) / 1e6
    const before = writes.length
    const quietCpu = process.cpuUsage()
    await environment.advance('10m')
    const quiet = process.cpuUsage(quietCpu)
    return [
      `${name}: ${count} ${many.what} are well after ${cloudSeconds} s of the cloud's time`,
      `  ${((user + system) / 1e6).toFixed(1)} s of the processor, ${seconds.toFixed(1)} s on this machine`,
      `  ${(made / count / kinds.length).toFixed(1)} writes an object`,
      `  ${((heap * 1000) / count / kinds.length).toFixed(0)} kB of heap an object, server and operator together`,
      `  quiet for 10 minutes: ${writes.length - before} writes, ${((quiet.user + quiet.system) / 1e6).toFixed(1)} s of the processor`,
    ].join('\n')
  } finally {
    await environment.close()
  }
}
