import assert from 'node:assert/strict'
import { allWell, nothing, shop } from '../testing/clusters.ts'
import { pageTest } from './chromium.testkit.ts'

pageTest('first load: counts, causes as they are ranked, and the first cause open', shop, async (page) => {
  await page.getByRole('heading', { name: 'Causes 3' }).waitFor()
  assert.match(
    await page.getByRole('navigation', { name: 'At a glance' }).innerText(),
    /3 causes\s+7\s+in error/,
  )
  const causes = await page.locator('.cause .cause-title').allInnerTexts()
  assert.deepEqual(causes, ['Node ip-10-0-82-14', 'Pod shop/api-5d8f-x2k', 'Secret shop/registry'])
  await page.getByRole('heading', { name: 'Node ip-10-0-82-14' }).waitFor()
  assert.match(page.url(), /\?object=\/Node\/\/ip-10-0-82-14$/)
  assert.match(await page.locator('.next').innerText(), /kubectl describe node\/ip-10-0-82-14/)
  assert.match(await page.title(), /✗ 3 causes · prod-eu/)
})

pageTest(
  'the tree begins with what is not well, and well ones are one line with a count',
  shop,
  async (page) => {
    const lines = page.getByRole('treeitem')
    await lines.first().waitFor()
    assert.match(await lines.first().innerText(), /Node/)
    assert.match(await lines.last().innerText(), /42 well/)
    assert.equal(await lines.count(), 6)
    await lines.last().click()
    await page.getByRole('treeitem', { name: /team-0\/app-0/ }).waitFor()
  },
)

pageTest('a well cluster is a calm page: how many, how many kinds, since when', allWell, async (page) => {
  const summary = page.getByRole('article', { name: 'Summary' })
  await summary.waitFor()
  assert.match(
    await summary.innerText(),
    /Nothing to fix\s+240 objects well, of 1 kind\.\s+Nothing has been in error for 3d/,
  )
})

pageTest('an empty cluster says so', nothing, async (page) => {
  await page.getByText('There is nothing here').waitFor()
})

pageTest(
  'while nothing has come the page says that it connects',
  shop,
  async (page) => {
    await page.getByRole('heading', { name: 'Connecting…' }).waitFor()
  },
  { mute: true },
)

pageTest(
  'whoever is not let in reads why',
  shop,
  async (page) => {
    await page.getByRole('heading', { name: 'You are not let in' }).waitFor()
    await page.getByText('The token has expired.').waitFor()
  },
  { refuses: 'The token has expired.', expected: /403/ },
)
