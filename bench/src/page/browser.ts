import { readFileSync } from 'node:fs'
import { launchChromium } from '@barometer/web/chromium'

/** The page in a browser, and what it costs there. */
export interface OpenPage {
  /** Milliseconds from the address to the first cause or count drawn. */
  readonly opened: number
  /** Milliseconds since 1970 at which a text was drawn, or was there no more. */
  drawn(text: string, there: boolean): Promise<number>
  /** Bytes: of objects of the page after a collection, and of the process that draws it. */
  memory(): Promise<{ readonly heap: number; readonly process: number }>
  /** Milliseconds of each long task since this was last asked. */
  longTasks(): Promise<readonly number[]>
  close(): Promise<void>
}

// In the page, where other names are known than here.
const observeTasks = `
  globalThis.tasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.tasks.push(duration)
  }).observe({ type: 'longtask' })`
const drawn = (text: string, there: boolean) => `(async () => {
  const place = document.querySelector('.list')
  const frame = () => new Promise(requestAnimationFrame)
  while (place.textContent.includes(${JSON.stringify(text)}) !== ${there}) await frame()
  // The frame with the change has been drawn when the next one begins.
  await frame()
  return Date.now()
})()`

export async function openPage(address: string): Promise<OpenPage> {
  const browser = await launchChromium()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(180_000)
  const page = await context.newPage()
  await page.addInitScript({ content: observeTasks })
  const began = performance.now()
  await page.goto(address)
  await page.locator('.counts').waitFor()
  const opened = performance.now() - began
  const session = await context.newCDPSession(page)
  const browserSession = await browser.newBrowserCDPSession()
  return {
    opened,
    drawn: (text, there) => page.evaluate<number>(drawn(text, there)),
    async memory() {
      await session.send('HeapProfiler.enable')
      await session.send('HeapProfiler.collectGarbage')
      await session.send('Performance.enable')
      const { metrics } = await session.send('Performance.getMetrics')
      const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo')
      const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentOf(id))
      const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
      return { heap, process: Math.max(...sizes) }
    },
    longTasks: () => page.evaluate<number[]>('globalThis.tasks.splice(0)'),
    close: () => browser.close(),
  }
}

/** Bytes that a process has in memory. */
function residentOf(pid: number): number {
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
