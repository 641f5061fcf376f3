import assert from 'node:assert/strict'
import axe from 'axe-core'
import { shop } from '../testing/clusters.ts'
import { pageTest } from './chromium.testkit.ts'

pageTest(
  'a shared page asks for a token, says why one is refused, shows who is signed in, and signs out',
  shop,
  async (page) => {
    const token = page.getByLabel('Token')
    await token.fill('somebody-else')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('does not know this token').waitFor()
    await page.evaluate(axe.source)
    const found = await page.evaluate(async () => {
      const { axe: checker } = window as unknown as { axe: { run(): Promise<{ violations: object[] }> } }
      return (await checker.run()).violations
    })
    assert.deepEqual(found, [])
    await token.fill('a-token')
    await page.keyboard.press('Enter')
    await page.locator('.cause').first().waitFor()
    assert.ok(!page.url().includes('token'), page.url())
    await page.getByRole('button', { name: 'Sign out ada' }).click()
    await page.getByText('You have signed out.').waitFor()
    assert.equal(await page.locator('.cause').count(), 0)
    assert.equal(await page.getByText('ip-10-0-82-14').count(), 0)
  },
  { login: { token: 'a-token', user: 'ada' }, expected: /status of 401/ },
)
