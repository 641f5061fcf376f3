import { shop } from '../testing/clusters.ts'
import { scenarios } from '../testing/scenarios.ts'
import { pageTest } from './chromium.testkit.ts'

pageTest(
  'a scenario is broken and healed from the drawer, and what it moves is listed',
  shop,
  async (page) => {
    await page.getByRole('button', { name: 'Break something' }).click()
    const drawer = page.getByRole('complementary', { name: 'Break something' })
    await drawer.getByText('Knative: error conditions and reporting').click()
    await drawer.getByRole('button', { name: 'Break: Unable to fetch image' }).click()
    await drawer.getByRole('button', { name: 'Heal: Unable to fetch image' }).waitFor()
    await drawer.locator('.watched').getByText('False: Deploying').waitFor()
    await drawer.getByRole('button', { name: 'Heal: Unable to fetch image' }).click()
    await drawer.getByRole('button', { name: 'Break: Unable to fetch image' }).waitFor()
  },
  { scenarios },
)

pageTest('without scenarios there is nothing to break', shop, async (page) => {
  await page.locator('.cause').first().waitFor()
  await page.getByRole('button', { name: 'Break something' }).waitFor({ state: 'detached' })
})
