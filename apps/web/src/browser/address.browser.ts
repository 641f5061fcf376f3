import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { shop } from '../testing/clusters.ts'
import { pageTest } from './chromium.testkit.ts'

const found = (page: Page) => page.locator('.line .name').allInnerTexts()
const results = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Found ${count}`, exact: true }).waitFor()

pageTest(
  'text finds objects as people type them: kind, name, namespace, reason, message',
  shop,
  async (page) => {
    const search = page.getByRole('searchbox')
    await search.fill('deploy/web -n shop')
    await results(page, 1)
    assert.deepEqual(await found(page), ['shop/web'])
    await search.fill('crashloop')
    await results(page, 1)
    await search.fill('restarting failed')
    await results(page, 1)
    assert.deepEqual(await found(page), ['shop/api-5d8f-x2k'])
    assert.match(page.url(), /q=restarting%20failed/)
    await search.fill('')
    await page.getByRole('heading', { name: 'Causes 3' }).waitFor()
  },
)

pageTest('text finds labels too, which only the server knows', shop, async (page) => {
  await page.getByRole('searchbox').fill('owner=ada')
  await results(page, 1)
  assert.deepEqual(await found(page), ['team-3/app-7'])
})

const filters = [
  ['Kind', 'CronJob', 1, 'kind=batch/CronJob'],
  ['Namespace', 'serving', 1, 'namespace=serving'],
  ['State', 'in progress', 1, 'state=working'],
  ['State', 'Degraded', 3, 'state=Degraded'],
  ['Ecosystem', 'crossplane', 1, 'ecosystem=crossplane'],
] as const

for (const [name, choice, count, query] of filters)
  pageTest(
    `the filter by ${name.toLowerCase()} "${choice}" narrows the list and is in the address`,
    shop,
    async (page) => {
      await page.getByRole('combobox', { name }).selectOption({ label: choice })
      await results(page, count)
      assert.ok(page.url().includes(query), page.url())
      await page.reload()
      await results(page, count)
      await page.getByRole('link', { name: 'Clear' }).click()
      await page.getByRole('heading', { name: 'Causes 3' }).waitFor()
    },
  )

pageTest('the filters keep their places when one is chosen', shop, async (page) => {
  const places = async () => {
    const boxes = await page
      .getByRole('combobox')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
    return boxes.map(({ left, width }) => ({ left, width }))
  }
  await page.getByRole('heading', { name: 'Causes 3' }).waitFor()
  const before = await places()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'CronJob' })
  await page.getByRole('link', { name: 'Clear' }).waitFor()
  assert.deepEqual(await places(), before)
})

pageTest(
  'a link to an object and a tab opens just that',
  shop,
  async (page) => {
    await page.getByRole('heading', { name: 'Pod shop/api-5d8f-x2k' }).waitFor()
    assert.equal(await page.locator('.tabs [aria-current]').innerText(), 'YAML')
    await page.getByText('kind: Pod').waitFor()
  },
  { path: '/?object=/Pod/shop/api-5d8f-x2k&tab=yaml' },
)

pageTest(
  'a link to what cannot be seen says so, and is no error of the page',
  shop,
  async (page) => {
    await page.getByRole('heading', { name: 'Secret nowhere/gone' }).waitFor()
    await page.getByText('not read', { exact: true }).waitFor()
    assert.equal(await page.locator('.tabs, .next').count(), 0, 'there is nothing to look at')
    await page.getByRole('link', { name: 'Search for gone' }).click()
    await results(page, 0)
  },
  { path: '/?object=/Secret/nowhere/gone&tab=yaml' },
)

pageTest('each count in the head opens as many objects as it says', shop, async (page) => {
  const counts = page.getByRole('navigation', { name: 'At a glance' })
  for (const name of [/in error$/, /in progress$/, /unknown$/, /well$/]) {
    const count = Number.parseInt(await counts.getByRole('link', { name }).innerText(), 10)
    await counts.getByRole('link', { name }).click()
    await results(page, count)
  }
})

pageTest(
  'an address that names nothing says so',
  shop,
  async (page) => {
    await page.getByText('This address names no object.').waitFor()
  },
  { path: '/?object=%3Cscript%3E&tab=nonsense&view=other' },
)

pageTest('back and forward lead through what was looked at', shop, async (page) => {
  const panel = (name: string) => page.locator('.panel').getByRole('heading', { name }).waitFor()
  await panel('Node ip-10-0-82-14')
  await page.locator('.cause a').nth(1).click()
  await panel('Pod shop/api-5d8f-x2k')
  await page.getByRole('navigation', { name: 'Details' }).getByRole('link', { name: 'YAML' }).click()
  await page.getByText('kind: Pod').waitFor()
  await page.goBack()
  await page.locator('.conditions, .note').first().waitFor()
  await page.goBack()
  await panel('Node ip-10-0-82-14')
  await page.goForward()
  await panel('Pod shop/api-5d8f-x2k')
})

pageTest(
  'the number of what could not be read opens the list of it, with what it means',
  shop,
  async (page) => {
    await page.getByRole('link', { name: '2 not readable' }).click()
    const list = page.getByRole('article', { name: 'Not readable' })
    await list.waitFor()
    assert.match(await list.innerText(), /You may not read these[\s\S]*Secret[\s\S]*payments[\s\S]*forbidden/)
    assert.match(page.url(), /view=unreadable/)
  },
)

pageTest('the picture shows only what is on the way, and leads to each object', shop, async (page) => {
  await page.locator('.line').filter({ hasText: 'shop/web' }).click()
  await page.getByRole('navigation', { name: 'Details' }).getByRole('link', { name: 'Picture' }).click()
  const boxes = page.locator('.picture .box')
  await boxes.first().waitFor()
  assert.deepEqual(await page.locator('.picture .box .name').allInnerTexts(), [
    'web',
    'web-7f8b',
    'web-7f8b-k2x',
    'ip-10-0-82-14',
  ])
  assert.equal(await page.locator('.picture .elsewhere').count(), 0, 'all are in the namespace of the root')
  const last = page.getByRole('link', { name: /^in error\s*Node\s*cause\s*ip-10-0-82-14/ })
  assert.equal(await last.count(), 1)
  await boxes.last().click()
  await page.locator('.panel').getByRole('heading', { name: 'Node ip-10-0-82-14' }).waitFor()
})
