import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { shop } from '../testing/clusters.ts'
import { pageTest } from './chromium.testkit.ts'

const focused = (page: Page) => page.locator('[data-item]:focus').innerText()
const panel = (page: Page, name: string) => page.locator('.panel').getByRole('heading', { name }).waitFor()

pageTest('j and k move through causes and the tree, enter opens', shop, async (page) => {
  await panel(page, 'Node ip-10-0-82-14')
  await page.keyboard.press('c')
  assert.match(await focused(page), /ip-10-0-82-14/)
  await page.keyboard.press('j')
  assert.match(await focused(page), /api-5d8f-x2k/)
  await page.keyboard.press('Enter')
  await panel(page, 'Pod shop/api-5d8f-x2k')
  await page.keyboard.press('k')
  assert.match(await focused(page), /ip-10-0-82-14/)
  for (let step = 0; step < 3; step++) await page.keyboard.press('j')
  assert.match(await focused(page), /serving\/search/)
})

pageTest('who types c and j faster than the screen draws is at the second cause', shop, async (page) => {
  await panel(page, 'Node ip-10-0-82-14')
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.keyboard.press('c')
  await page.keyboard.press('j')
  const at = await page.evaluate(() => document.activeElement?.closest('[data-item]')?.textContent ?? '')
  assert.match(at, /api-5d8f-x2k/)
})

pageTest('in the tree, right opens and left closes', shop, async (page) => {
  const deployment = page.getByRole('treeitem', { name: /Deployment.*shop\/api/ })
  await deployment.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('treeitem', { name: /ReplicaSet/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  assert.match(await focused(page), /ReplicaSet/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('treeitem', { name: /ReplicaSet/ }).waitFor({ state: 'detached' })
})

pageTest('/ searches, escape empties the search, leaves it, and then the panel', shop, async (page) => {
  await panel(page, 'Node ip-10-0-82-14')
  await page.keyboard.press('/')
  await page.keyboard.type('jku')
  const search = page.getByRole('searchbox')
  assert.equal(await search.inputValue(), 'jku')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Causes 3' }).waitFor()
  assert.equal(await search.inputValue(), '')
  assert.equal(await search.evaluate((each) => each === document.activeElement), true)
  await page.keyboard.press('Escape')
  assert.equal(await search.evaluate((each) => each === document.activeElement), false)
  await panel(page, 'Node ip-10-0-82-14')
  await page.keyboard.press('Escape')
  await page.getByRole('article', { name: 'Summary' }).waitFor()
})

pageTest(
  'enter in the search opens the object that was typed, and the keys work on it',
  shop,
  async (page) => {
    await panel(page, 'Node ip-10-0-82-14')
    await page.keyboard.press('/')
    await page.keyboard.type('deploy/web -n shop')
    await page.keyboard.press('Enter')
    await panel(page, 'Deployment shop/web')
    await page.keyboard.press('y')
    await page.getByText('kind: Deployment').waitFor()
  },
)

pageTest('enter in an empty search opens nothing', shop, async (page) => {
  await page.locator('.cause a').nth(1).click()
  await panel(page, 'Pod shop/api-5d8f-x2k')
  await page.keyboard.press('/')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('y')
  await page.getByText('kind: Pod').waitFor()
})

pageTest('u goes up to what an object breaks, y shows the YAML, p the picture', shop, async (page) => {
  await page.locator('.cause a').nth(1).click()
  await panel(page, 'Pod shop/api-5d8f-x2k')
  await page.locator('.next').waitFor()
  await page.keyboard.press('u')
  await panel(page, 'ReplicaSet shop/api-5d8f')
  await page.locator('.tabs').waitFor()
  await page.keyboard.press('u')
  await panel(page, 'Deployment shop/api')
  await page.keyboard.press('y')
  await page.getByText('kind: Deployment').waitFor()
  await page.keyboard.press('p')
  await page.locator('.picture .box').first().waitFor()
})

pageTest('. copies the next command, and says so', shop, async (page) => {
  await page.locator('.next').waitFor()
  await page.keyboard.press('.')
  await page.getByRole('status').getByText('Copied').waitFor()
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    'kubectl describe node/ip-10-0-82-14',
  )
})

pageTest('? shows every key and every mark', shop, async (page) => {
  await page.locator('.cause').first().waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys and marks' })
  await dialog.waitFor()
  for (const word of [
    'in error',
    'degraded',
    'in progress',
    'unknown',
    'suspended',
    'well',
    'copy the next command',
  ])
    await dialog.getByText(word, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

pageTest('everything is reached with the tab key, and the focus is seen', shop, async (page) => {
  await page.locator('.next').waitFor()
  const seen = new Set<string>()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const { what, outline } = await page.evaluate(() => {
      const { activeElement: element } = document
      const within = element?.closest('header, .list, .detail')
      return {
        what: within?.className.split(' ')[0] ?? '',
        outline: element && element !== document.body ? getComputedStyle(element).outlineStyle : 'solid',
      }
    })
    seen.add(what)
    assert.equal(outline, 'solid', `step ${step}`)
  }
  for (const part of ['head', 'list', 'detail']) assert.ok(seen.has(part), part)
})
