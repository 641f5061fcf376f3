import assert from 'node:assert/strict'
import { hostile, hostileTexts, many } from '../testing/clusters.ts'
import { pageTest } from './chromium.testkit.ts'

const fifty = () => many(50_000)

pageTest(
  '50,000 objects: only what is in view is drawn, and the end of the list is reached',
  fifty,
  async (page) => {
    await page.getByRole('link', { name: /well$/ }).waitFor()
    assert.ok((await page.getByRole('treeitem').count()) < 120)
    await page.getByRole('searchbox').fill('app-')
    await page.getByRole('heading', { name: 'Found 50,000' }).waitFor()
    assert.ok((await page.getByRole('treeitem').count()) < 120)
    await page.locator('.list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await page
      .getByRole('treeitem', { name: /ReplicaSet.*team-9\/app-/ })
      .first()
      .waitFor()
    await page.getByRole('searchbox').fill('pod/app-2499-7f8b-1 -n team-49')
    await page.getByRole('heading', { name: /^Found/ }).waitFor()
    await page
      .getByRole('treeitem', { name: /team-49\/app-2499-7f8b-1/ })
      .first()
      .waitFor()
  },
)

pageTest('50,000 objects: keys reach what was not drawn before', fifty, async (page) => {
  await page.getByRole('treeitem').first().focus()
  for (let step = 0; step < 80; step++) await page.keyboard.press('j')
  const text = await page.evaluate(() => document.activeElement?.getAttribute('role'))
  assert.equal(text, 'treeitem')
  const below = await page.locator('.list').evaluate((list) => list.scrollTop)
  assert.ok(below > 1000, String(below))
})

pageTest(
  'thousands of changes are drawn in batches, and the last of them is shown',
  fifty,
  async (page, server, cluster) => {
    await page.getByRole('treeitem').first().waitFor()
    await page.evaluate(() => {
      const draws = { count: 0, longest: 0 }
      Object.assign(window, { draws })
      new MutationObserver(() => draws.count++).observe(document.querySelector('.counts')!, {
        characterData: true,
        childList: true,
        subtree: true,
      })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) draws.longest = Math.max(draws.longest, duration)
      }).observe({ entryTypes: ['longtask'] })
    })
    const rows = [...cluster.rows.values()]
    const { head } = cluster.overview
    const messages = 400
    for (let at = 1; at <= messages; at++) {
      const changed = rows.slice(at * 10, at * 10 + 10)
      server.change({
        rows: changed.map((each) => ({ ...each, state: 'working', level: 'Progressing' })),
        removed: [],
        overview: { head: { ...head, counts: { ...head.counts, working: at * 10 } } },
      })
    }
    await page.getByRole('link', { name: '4,000 in progress' }).waitFor()
    const draws = await page.evaluate(() => (window as unknown as { draws: Record<string, number> }).draws)
    console.log(`drawn ${draws['count']} times, the longest task took ${Math.round(draws['longest']!)} ms`)
    assert.ok(draws['count']! < messages / 2, `drawn ${draws['count']} times`)
  },
)

pageTest('hostile texts are shown as text, wherever they stand', hostile, async (page) => {
  await page.locator('.cause').first().waitFor()
  for (let each = 0; each < Object.keys(hostileTexts).length; each++) {
    await page.locator('.cause a').nth(each).click()
    await page
      .locator('.panel')
      .getByRole('heading', { name: `Widget hostile/w-${each}` })
      .waitFor()
    for (const tab of ['YAML', 'Events', 'Changes', 'Relations', 'Picture', 'Conditions'])
      await page.getByRole('navigation', { name: 'Details' }).getByRole('link', { name: tab }).click()
  }
  await page.goto(`${new URL(page.url()).origin}/?view=unreadable`)
  await page.getByText('<b>K</b>').waitFor()
  assert.equal(await page.evaluate(() => Object.hasOwn(window, 'hacked')), false)
  assert.equal(await page.locator('main img, main script, main b:not(.count-link b)').count(), 0)
})

pageTest(
  'characters that cannot be seen are shown, and none turns the text around it',
  hostile,
  async (page) => {
    await page.locator('.cause a').nth(2).click()
    await page.locator('.panel .statement .escaped').first().waitFor()
    const shown = await page.locator('.panel .statement .message-text .escaped').allInnerTexts()
    assert.deepEqual(shown, ['\\x1b', '\\x1b', '\\x00', '\\x07'])
    await page.locator('.cause a').nth(3).click()
    await page.locator('.panel .statement .message-text').getByText('\\u202e').waitFor()
    assert.doesNotMatch(await page.locator('#page').innerText(), /[\u202a-\u202e\u2066-\u2069]/)
  },
)

pageTest('a message of 32 KB is folded, opens, and never widens the page', hostile, async (page) => {
  await page.locator('.cause a').nth(4).click()
  const more = page.locator('.statement').getByRole('button', { name: 'Show all (32,768 characters)' })
  await more.click()
  await page.locator('.statement').getByRole('button', { name: 'Show less' }).waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  assert.equal(wide, false)
  const detail = await page.locator('.detail').evaluate((each) => each.scrollWidth > each.clientWidth)
  assert.equal(detail, false)
})
