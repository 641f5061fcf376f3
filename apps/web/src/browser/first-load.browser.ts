import assert from 'node:assert/strict'
import { allWell, nothing, shop } from '../testing/clusters.ts'
import { cause, fakeCluster, ref, row } from '../testing/fake-cluster.ts'
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
    /Nothing to fix\s+240 objects well\.\s+Nothing has been in error for 3d[\s\S]*240 objects of 1 kind were read/,
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

const settings = 'ConfigMap shop/settings'

/** What is wrong was deduced of an object that is well by itself. */
function deduced() {
  const web = row('Deployment.apps shop/web', { state: 'error', level: 'Failed', root: true })
  const facts = { grade: 'inferred', affects: 1, roots: [web.object], rootCount: 1 } as const
  const says = { reason: 'Malformed', message: 'all that mount it fail alike' }
  const path = [web.object, ref(settings)]
  const rootsByKind = [{ group: 'apps', kind: 'Deployment', count: 1 }]
  return fakeCluster([web, row(settings, { silent: true, root: true })], {
    at: '2026-01-01T12:00:00Z',
    causes: [cause(settings, says, { ...facts, path, rootsByKind })],
  })
}

pageTest(
  'a cause that was deduced is shown as what is wrong, though it is well by itself',
  deduced,
  async (page) => {
    const panel = page.getByRole('article', { name: settings })
    await panel.locator('.statement').getByText('all that mount it fail alike').waitFor()
    await panel.getByText('Deduced: no condition of this object says so.').waitFor()
    assert.match(await panel.locator('.panel-facts').innerText(), /in error\s+a cause, deduced/)
    assert.match(await page.locator('.cause').innerText(), /deduced · breaks 1\sDeployment/)
    assert.equal(await page.locator('.cause .is-error').first().innerText(), 'in error')
  },
)

/** So many causes that the rest of the list would be far away. */
function manyCauses() {
  const at = '2026-01-01T12:00:00Z'
  const names = Array.from({ length: 30 }, (_, each) => `Node worker-${each}`)
  const rows = names.map((name) => row(name, { state: 'error', level: 'Failed', root: true }))
  const causes = names.map((name) => cause(name, { reason: 'NotReady', message: '' }))
  return fakeCluster(rows, { at, causes })
}

pageTest(
  'of many causes the first are shown, so that the rest of the page is near; the others are one key away',
  manyCauses,
  async (page) => {
    const causes = page.locator('.cause')
    await page.getByRole('heading', { name: 'Causes 30' }).waitFor()
    assert.equal(await causes.count(), 12)
    await causes.last().locator('a').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await causes.getByText('worker-29').waitFor()
    assert.equal(await causes.count(), 30)
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.locator('.panel').getByRole('heading', { name: 'Node worker-29' }).waitFor()
    await page.getByRole('button', { name: 'Show fewer' }).click()
    assert.equal(await causes.count(), 12)
  },
)

pageTest(
  'in a narrow list a reason gives way to the name of its object',
  shop,
  async (page, server) => {
    const name = 'ReplicaSet.apps payments/api-7f8b6c9d58'
    const reason = 'MinimumReplicasUnavailableForLongerThanTheDeadline'
    const failed = { state: 'error', level: 'Failed', reason, root: true } as const
    await page.mouse.move(800, 500)
    server.change({ rows: [row(name, failed)], removed: [] })
    const line = page.getByRole('treeitem', { name: /api-7f8b6c9d58/ })
    await line.waitFor()
    const cut = await line.locator('.name').evaluate((each) => each.scrollWidth > each.clientWidth)
    assert.equal(cut, false)
    assert.match((await line.getAttribute('title')) ?? '', /api-7f8b6c9d58\nMinimumReplicas/)
  },
  { width: 1000 },
)
