import { after, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { findChromium, launchChromium } from '../testing/chromium.ts'
import type { FakeCluster } from '../testing/fake-cluster.ts'
import { type FakeServer, type FakeServerOptions, startFakeServer } from '../testing/fake-server.ts'

// Generous: these machines are busy. It is a limit, never a wait.
const patience = 45_000

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

/** Who looks at the page, and how. */
export interface Reader {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  /** Whether they asked for less motion. */
  readonly still?: boolean
}

/** A page in Chromium; whatever it complains about fails the test that has it. */
export async function openPage(address: string, reader: Reader = {}): Promise<Page> {
  browser ??= launchChromium()
  const { width = 1440, height = 900, theme = 'light', still = true } = reader
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: still ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/**
 * A test in Chromium. Where there is none it is skipped by name, and fails in CI. What the page logs as an error, or
 * asks for elsewhere, fails it too; `expected` passes by what the test itself causes.
 */
export function pageTest(
  title: string,
  cluster: () => FakeCluster,
  run: (page: Page, server: FakeServer, cluster: FakeCluster) => Promise<void>,
  options: Reader & FakeServerOptions & { readonly path?: string; readonly expected?: RegExp } = {},
): void {
  browserTest(title, async () => {
    const shown = cluster()
    const server = await startFakeServer(shown, options)
    const complaints: string[] = []
    const page = await openPage('about:blank', options)
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (each) => each.type() === 'error' && complaints.push(each.text()))
    page.on('request', (request) => {
      if (!request.url().startsWith(server.address)) complaints.push(`asked for ${request.url()}`)
    })
    try {
      await page.goto(`${server.address}${options.path ?? '/'}`)
      await run(page, server, shown)
    } finally {
      await page.context().close()
      await server.close()
    }
    const unexpected = complaints.filter((each) => !options.expected?.test(each))
    if (unexpected.length > 0) throw new Error(`the page complains: ${unexpected.join('\n')}`)
  })
}

/** A test that needs Chromium. */
export function browserTest(title: string, run: () => Promise<void>): void {
  const missing = findChromium() === undefined
  const skip = missing && process.env['CI'] !== 'true' ? 'there is no Chromium on this machine' : false
  test(title, { timeout: 4 * patience, skip }, run)
}
