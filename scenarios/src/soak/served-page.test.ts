import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ShownPage } from '@barometer/web/shown-page'
import { differences } from './served-page.ts'

/** A page that was told of one Pod. */
function page({ state = 'ok', ecosystems = ['kubernetes'], wellSince = '2026-01-01T00:00:00Z' }): ShownPage {
  const shown = new ShownPage()
  const object = { group: '', kind: 'Pod', namespace: 'shop', name: 'web' }
  const row = { object, state, level: 'Healthy', ecosystem: ecosystems.indexOf('kubernetes') }
  const snapshot = {
    head: { objects: 1, wellSince },
    causes: [],
    ecosystems,
    at: '',
    cluster: 'c',
    rowCount: 1,
  }
  shown.take(`event: snapshot\ndata: ${JSON.stringify(snapshot)}\n\n`)
  shown.take(`event: rows\ndata: ${JSON.stringify({ rows: [row], last: true })}\n\n`)
  return shown
}

test('pages differ in what they show, not in how long their servers have been there', () => {
  const later = { ecosystems: ['flux', 'kubernetes'], wellSince: '2026-01-02T00:00:00Z' }
  assert.deepEqual(differences(page({}), page(later)), [])
  const found = differences(page({}), page({ state: 'error' }))
  assert.equal(found.length, 1)
  assert.match(found[0]!, /^\/Pod\/shop\/web: .*"ok".* and .*"error"/)
})
