import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scheduleError } from './cron-schedule.ts'

test('a schedule of five fields, or a word for one, is followed', () => {
  for (const schedule of [
    '* * * * *',
    '*/5 1-5 ? JAN-MAR mon',
    '0 0 1,15 * 0',
    '@hourly',
    '@every 1h30m',
    '5/10 * * * *',
  ])
    assert.equal(scheduleError(schedule), undefined, schedule)
})

test('what is out of a field’s bounds is named with them', () => {
  assert.equal(scheduleError('* 24 * * *'), 'end of range (24) above maximum (23): 24')
  assert.equal(scheduleError('* * * 0 *'), 'beginning of range (0) below minimum (1): 0')
  assert.equal(scheduleError('* * * * FRI-MON'), 'beginning of range (5) beyond end of range (1): FRI-MON')
})

test('what cannot be read is named as what it is', () => {
  assert.equal(scheduleError(''), 'expected exactly 5 fields, found 0: []')
  assert.equal(scheduleError('@reboot'), 'unrecognized descriptor: @reboot')
  assert.match(scheduleError('-1 * * * *') ?? '', /^failed to parse int from : strconv\.Atoi/)
  assert.match(scheduleError('1.5 * * * *') ?? '', /parsing "1\.5": invalid syntax$/)
})

test('a duration of a million digits is none, which one look tells', () => {
  assert.match(scheduleError(`@every ${'1'.repeat(1_000_000)}`) ?? '', /^failed to parse duration/)
  assert.equal(scheduleError('@every 1.5h.5m2.s'), undefined)
})
