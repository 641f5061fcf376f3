import assert from 'node:assert/strict'
import { shop } from '../testing/clusters.ts'
import { row } from '../testing/fake-cluster.ts'
import { scenarios } from '../testing/scenarios.ts'
import { pageTest } from './chromium.testkit.ts'

pageTest(
  'a scenario is broken and healed from the drawer: its object opens, and what it moves is listed',
  shop,
  async (page, server) => {
    await page.getByRole('button', { name: 'Break something' }).click()
    const drawer = page.getByRole('complementary', { name: 'Break something' })
    await drawer.getByText('Knative: error conditions and reporting').click()
    await drawer.getByRole('button', { name: 'Break: Unable to fetch image' }).click()
    await drawer.getByRole('button', { name: 'Heal: Unable to fetch image' }).waitFor()
    await page.locator('.panel').getByRole('heading', { name: 'Service serving/search' }).waitFor()
    await drawer.getByText('Waiting for the first condition to move').waitFor()
    const service = 'Service.serving.knative.dev serving/search'
    const broken = { state: 'error', level: 'Failed', reason: 'ImagePullBackOff', root: true } as const
    const later = '2026-01-01T13:00:00Z'
    server.change({ rows: [row(service, { ...broken, since: later })], removed: [] })
    await drawer.locator('.watched').getByText('False: ImagePullBackOff').waitFor()
    await drawer.getByRole('button', { name: 'Heal: Unable to fetch image' }).click()
    await drawer.getByRole('button', { name: 'Break: Unable to fetch image' }).waitFor()
    await drawer.locator('.watched').waitFor()
  },
  { scenarios },
)

pageTest(
  'the drawer is in the address: it is open again when the page is loaded anew, and back closes it',
  shop,
  async (page) => {
    await page.locator('.next').waitFor()
    await page.getByRole('button', { name: 'Break something' }).click()
    const drawer = page.getByRole('complementary', { name: 'Break something' })
    await drawer.waitFor()
    await page.reload()
    await drawer.waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
  },
  { scenarios },
)

pageTest(
  'where there is no room beside the drawer, an object in it opens in its place',
  shop,
  async (page) => {
    const drawer = page.getByRole('complementary', { name: 'Break something' })
    await drawer.getByText('Knative: error conditions and reporting').click()
    await drawer.getByRole('link', { name: 'Service serving/search' }).click()
    await page.locator('.panel').getByRole('heading', { name: 'Service serving/search' }).waitFor()
    assert.equal(await drawer.count(), 0)
  },
  { scenarios, path: '/?drawer=scenarios', width: 390, height: 800 },
)

pageTest('without scenarios there is nothing to break', shop, async (page) => {
  await page.locator('.cause').first().waitFor()
  await page.getByRole('button', { name: 'Break something' }).waitFor({ state: 'detached' })
})
