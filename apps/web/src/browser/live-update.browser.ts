import assert from 'node:assert/strict'
import { shop } from '../testing/clusters.ts'
import { cause, ref, row } from '../testing/fake-cluster.ts'
import { startFakeServer } from '../testing/fake-server.ts'
import { browserTest, openPage, pageTest } from './chromium.testkit.ts'

pageTest(
  'a change appears without loading anew: counts, causes and the tree',
  shop,
  async (page, server, cluster) => {
    await page.locator('.cause').first().waitFor()
    await page.mouse.move(1300, 700)
    const { head, causes } = cluster.overview
    const disk = cause(
      'PersistentVolumeClaim shop/data',
      { reason: 'ProvisioningFailed', message: 'no space left' },
      { affects: 40 },
    )
    server.change({
      rows: [
        row('PersistentVolumeClaim shop/data', {
          state: 'error',
          level: 'Failed',
          reason: 'ProvisioningFailed',
          root: true,
        }),
      ],
      removed: [],
      overview: {
        causes: [disk, ...causes],
        causeCount: 4,
        head: { ...head, counts: { ...head.counts, error: 8 } },
      },
    })
    await page.getByRole('heading', { name: 'Causes 4' }).waitFor()
    assert.match(await page.locator('.cause').first().innerText(), /shop\/data[\s\S]*no space left/)
    await page.getByRole('treeitem', { name: /PersistentVolumeClaim/ }).waitFor()
    await page.getByRole('link', { name: '8 in error' }).waitFor()
  },
)

pageTest(
  'what is healed leaves, and the page is calm when nothing is left',
  shop,
  async (page, server, cluster) => {
    await page.locator('.cause').first().waitFor()
    await page.mouse.move(1300, 700)
    const { head } = cluster.overview
    const healed = [...cluster.rows.values()].map(({ object, parents, root }) =>
      row('Pod x', { object, ...(parents && { parents }), ...(root && { root }) } as object),
    )
    const counts = { ok: healed.length, working: 0, error: 0, unknown: 0 }
    server.change({
      rows: healed,
      removed: [],
      overview: { causes: [], causeCount: 0, inProgress: [], inProgressCount: 0, head: { ...head, counts } },
    })
    await page.locator('.cause').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: /Nothing to fix/ }).waitFor()
  },
)

pageTest(
  'nothing moves under the pointer: new causes wait at the top until they are asked for',
  shop,
  async (page, server, cluster) => {
    const second = page.locator('.cause').nth(1)
    await second.hover()
    const place = await second.boundingBox()
    const { causes } = cluster.overview
    const more = ['a', 'b'].map((name) =>
      cause(`Node ${name}`, { reason: 'Down', message: 'gone' }, { affects: 90 }),
    )
    server.change({
      rows: [],
      removed: [],
      overview: { causes: [...more, ...causes.slice(1)], causeCount: 4 },
    })
    await page.getByRole('button', { name: '2 new causes' }).waitFor()
    assert.match(await second.innerText(), /api-5d8f-x2k/)
    assert.match(await page.locator('.cause').first().innerText(), /No longer a cause/)
    assert.deepEqual(await second.boundingBox(), place)
    await page.getByRole('button', { name: '2 new causes' }).click()
    await page.locator('.cause').first().getByText('Node a').waitFor()
  },
)

pageTest('nothing moves under the keyboard either', shop, async (page, server, cluster) => {
  await page.locator('.cause').first().waitFor()
  await page.mouse.move(1300, 700)
  const focused = page.locator('.cause a:focus')
  await page.keyboard.press('c')
  await focused.getByText('ip-10-0-82-14').waitFor()
  await page.keyboard.press('j')
  await focused.getByText('api-5d8f-x2k').waitFor()
  const { causes } = cluster.overview
  server.change({ rows: [], removed: [], overview: { causes: [...causes].reverse() } })
  await page.getByRole('button', { name: 'The order has changed' }).waitFor()
  assert.match(await focused.innerText(), /api-5d8f-x2k/)
})

pageTest('the panel of an object follows it', shop, async (page, server, cluster) => {
  await page.getByText('Kubelet stopped posting node status.').first().waitFor()
  const node = ref('Node ip-10-0-82-14')
  const rows = [
    row('Node ip-10-0-82-14', { state: 'working', level: 'Progressing', reason: 'Rebooting', root: true }),
  ]
  server.change({ rows, removed: [], overview: { causes: cluster.overview.causes.slice(1), causeCount: 2 } })
  await page.locator('.statement').getByText('Rebooting').waitFor()
  assert.equal(node.name, 'ip-10-0-82-14')
})

browserTest(
  'a server that was killed: the page says so, keeps what it had, and goes on when it is back',
  async () => {
    const cluster = shop()
    const first = await startFakeServer(cluster)
    const page = await openPage(first.address)
    await page.locator('.cause').first().waitFor()
    await first.close()
    const bar = page.getByRole('alert')
    await bar.waitFor()
    assert.match(await bar.innerText(), /Not connected\. What you see is as it was at \d\d:\d\d:\d\d/)
    assert.equal(await page.locator('.cause').count(), 3)
    assert.match((await page.locator('main').getAttribute('class')) ?? '', /dimmed/)
    assert.match(await page.title(), /^\(not connected\)/)
    cluster.overview = { ...cluster.overview, causes: cluster.overview.causes.slice(0, 1), causeCount: 1 }
    const second = await startFakeServer(cluster, { port: Number(new URL(first.address).port) })
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Causes 1' }).waitFor()
    await page.context().close()
    await second.close()
  },
)

for (const asks of [true, false])
  browserTest(
    `a cluster that cannot be shown is shown once it can${asks ? ', at once where the reader asks' : ''}`,
    async () => {
      let problem: string | undefined = 'prod-eu does not answer.'
      const server = await startFakeServer(shop(), { problem: () => problem })
      const page = await openPage(server.address)
      await page.getByRole('heading', { name: 'prod-eu cannot be shown' }).waitFor()
      await page.getByText('prod-eu does not answer.').waitFor()
      problem = undefined
      if (asks) await page.getByRole('button', { name: 'Try again now' }).click()
      await page.locator('.cause').first().waitFor()
      await page.context().close()
      await server.close()
    },
  )
