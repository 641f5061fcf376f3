import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { allWell, shop } from '../testing/clusters.ts'
import { startFakeServer } from '../testing/fake-server.ts'
import { scenarios } from '../testing/scenarios.ts'
import { browserTest, openPage, pageTest } from './chromium.testkit.ts'

/** What axe finds, one line each. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    const found = await checker.run()
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    )
  })
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const tabNames = ['Picture', 'Relations', 'Events', 'Changes', 'YAML']

for (const theme of ['light', 'dark'] as const) {
  pageTest(
    `axe finds nothing to object to in the ${theme} theme`,
    shop,
    async (page) => {
      await page.locator('.next').waitFor()
      assert.deepEqual(await violations(page), [])
      await page.getByRole('treeitem', { name: /Deployment.*shop\/web/ }).click()
      for (const tab of tabNames) {
        await page.getByRole('navigation', { name: 'Details' }).getByRole('link', { name: tab }).click()
        await page.locator(`.tab[aria-label=${tab}]`).waitFor()
        if (tab === 'Picture') await page.locator('.box').first().waitFor()
        assert.deepEqual(await violations(page), [], tab)
      }
      await page.getByRole('link', { name: '2 not readable' }).click()
      assert.deepEqual(await violations(page), [], 'not readable')
      await page.getByRole('searchbox').fill('shop')
      await page.getByRole('heading', { name: /^Found/ }).waitFor()
      assert.deepEqual(await violations(page), [], 'found')
      await page.getByRole('button', { name: 'Break something' }).click()
      await page.getByRole('complementary', { name: 'Break something' }).waitFor()
      assert.deepEqual(await violations(page), [], 'drawer')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Keys and marks' }).click()
      assert.deepEqual(await violations(page), [], 'keys')
    },
    { theme, scenarios },
  )

  pageTest(
    `axe finds nothing on the calm page and on a narrow one in the ${theme} theme`,
    allWell,
    async (page) => {
      await page.getByText('Nothing to fix').waitFor()
      assert.deepEqual(await violations(page), [])
      await page.setViewportSize({ width: 390, height: 800 })
      await page.getByRole('heading', { name: 'Everything' }).waitFor()
      assert.deepEqual(await violations(page), [])
    },
    { theme },
  )
}

for (const theme of ['light', 'dark'] as const)
  browserTest(`what is dimmed while the server is gone can still be read in the ${theme} theme`, async () => {
    const server = await startFakeServer(shop())
    const page = await openPage(server.address, { theme })
    await page.locator('.conditions').waitFor()
    await server.close()
    await page.getByRole('alert').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.context().close()
  })

pageTest(
  'on a narrow screen the list and an object are two views, and back leads from one to the other',
  shop,
  async (page) => {
    await page.locator('.cause a').first().click()
    await page.locator('.panel').getByRole('heading', { name: 'Node ip-10-0-82-14' }).waitFor()
    assert.equal(await page.locator('.cause').first().isVisible(), false)
    const { wide, long } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { wide: scrollWidth > innerWidth, long: scrollHeight > innerHeight }
    })
    assert.deepEqual({ wide, long }, { wide: false, long: false }, 'only what is in the page scrolls')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.locator('.cause').first().waitFor()
    assert.equal(await page.locator('.detail').isVisible(), false)
  },
  { width: 390, height: 800 },
)

pageTest(
  'whoever asked for less motion sees none',
  shop,
  async (page) => {
    await page.locator('.cause').first().waitFor()
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0)
  },
  { still: true },
)
