import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { allWell, shop } from '../testing/clusters.ts'
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts'
import { scenarios } from '../testing/scenarios.ts'
import { browserTest, openPage, type Reader } from './chromium.testkit.ts'

// With UPDATE_GOLDEN=1 they are written anew, to be looked at before they are committed.
const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'images')

/** A picture of the page as it should look in the documents. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  assert.ok(image.length > 15_000, `${name} shows next to nothing: ${image.length} bytes`)
  if (!process.env['UPDATE_GOLDEN']) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.png`), image)
}

interface View extends Reader {
  readonly path: string
  /** What must be there before it is taken. */
  readonly shows: string
  readonly cluster?: typeof shop
  readonly before?: (page: Page, server: FakeServer) => Promise<void>
}

const web = '/?object=apps/Deployment/shop/web'
const views: Readonly<Record<string, View>> = {
  'page-light': { path: '/', shows: '.conditions' },
  'page-dark': { path: `${web}&tab=picture`, shows: '.picture .cause-box', theme: 'dark' },
  'page-narrow': { path: '/', shows: '.cause', width: 390, height: 844 },
  'page-well': { path: '/', shows: '.calm', cluster: allWell },
  'page-disconnected': {
    path: web,
    shows: '.next',
    before: async (page, server) => {
      await server.close()
      await page.getByRole('alert').waitFor()
    },
  },
}

for (const [name, view] of Object.entries(views))
  browserTest(`a screenshot for the documents: ${name}`, async () => {
    const server = await startFakeServer((view.cluster ?? shop)(), { scenarios })
    const page = await openPage(`${server.address}${view.path}`, view)
    await page.locator(view.shows).first().waitFor()
    await view.before?.(page, server)
    await take(page, name)
    await page.context().close()
    if (!view.before) await server.close()
  })
