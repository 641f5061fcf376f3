import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@barometer/client'
import type { Freshness } from '@barometer/survey'
import type { Watchable } from '../snapshot/watchable.ts'
import { colorsFor } from '../streams/colors.ts'
import { bannerLines, disturbances, freshnessLines, withOldMarked } from './freshness-text.ts'

const now = new Date('2026-01-10T09:00:00Z')
const printOptions = { colors: colorsFor(false, {}), columns: 200, now }
const ago = (seconds: number) => now.getTime() - seconds * 1000
const error = new Error('read ECONNRESET')
const lostKind = (kind: string, group: string, seconds: number) => ({
  resource: { group, kind } as Freshness['lost'][number]['resource'],
  heard: ago(seconds),
  error,
})

function watched(freshness: Freshness, disturbance = ''): Watchable {
  return { freshness, disturbance, now, at: () => {}, close: () => {}, follow: async () => {} }
}
const results = (snapshot: Watchable, cluster = '') => ({
  clusters: [{ cluster, snapshot }],
  problems: [],
  several: cluster !== '',
})
const fresh = watched({ watched: 2, heard: ago(3), complete: ago(41), lost: [] })
const cut = watched({
  watched: 2,
  heard: ago(12),
  complete: 0,
  lost: [lostKind('Pod', '', 12), lostKind('Shop', 'example.org', 14)],
})
const partly = watched({
  watched: 2,
  heard: ago(3),
  complete: ago(3),
  lost: [lostKind('Shop', 'example.org', 14)],
})

test('a watch says when the server last said anything, and when silence counts as a loss', () => {
  assert.deepEqual(freshnessLines(results(fresh), printOptions), [
    'Watching; the server last answered 3s ago, for every kind within 41s; lost after 90s of silence',
  ])
  assert.deepEqual(bannerLines(results(fresh), printOptions), [])
  assert.equal(withOldMarked('✓ Pod a\n', fresh), '✓ Pod a\n')
})

test('a lost connection is told above, and every line is old', () => {
  assert.deepEqual(bannerLines(results(cut), printOptions), [
    '! connection lost: read ECONNRESET; lines marked old are as of 12s ago',
  ])
  assert.equal(withOldMarked('✓ Pod a\n\n✗ Shop b\n', cut), 'old ✓ Pod a\n\nold ✗ Shop b\n')
})

test('where an API group is gone, the lines about its kinds are old, and no others', () => {
  assert.deepEqual(bannerLines(results(partly, 'prod'), printOptions), [
    '! prod: no news of Shop.example.org: read ECONNRESET; lines marked old are as of 14s ago',
  ])
  assert.equal(withOldMarked('✓ Pod a\n  └─ ✗ Shop b\n', partly), '    ✓ Pod a\nold   └─ ✗ Shop b\n')
})

test('a kind that may not be watched is told, with how often it is asked about', () => {
  const shop = lostKind('Shop', 'example.org', 0).resource
  const asked = watched({ watched: 1, heard: ago(3), complete: ago(3), lost: [], asked: [shop] })
  assert.match(
    freshnessLines(results(asked), printOptions)[0]!,
    /; you may not watch Shop\.example\.org: read again every 10s$/,
  )
})

test('credentials that are refused are told with what to do, of the cluster that refuses them', () => {
  const status = { code: 401, reason: 'Unauthorized', message: 'Unauthorized' }
  const error = new ApiError('watch', status)
  const refused = watched({
    ...cut.freshness!,
    lost: cut.freshness!.lost.map((each) => ({ ...each, error })),
  })
  assert.deepEqual(bannerLines(results(refused, 'prod'), { ...printOptions, columns: 300 }), [
    '! prod: connection lost: the server refused your credentials (Unauthorized); they are wrong or have expired: ' +
      'log in again; this continues when the kubeconfig has new ones; lines marked old are as of 12s ago',
  ])
  assert.equal(withOldMarked('✓ prod: Pod a\n', refused), 'old ✓ prod: Pod a\n')
})

test('another kubeconfig is told beside a lost connection', () => {
  const both = watched({ ...cut.freshness! }, 'the kubeconfig has changed')
  assert.deepEqual(disturbances(both), ['connection lost: read ECONNRESET', 'the kubeconfig has changed'])
})
