/** Tests the time for which the archive refuses the log of the database. */
import { expect, it } from 'vitest'
import { unarchivedSeconds } from './archive-measure.ts'

const at = (time: string): Date => new Date(`2026-11-28T${time}:00Z`)
const STATE = {
  mode: 'on',
  now: at('10:00'),
  archivedAt: at('09:00'),
  failedAt: at('09:30'),
  countedSince: at('08:00'),
}

it.each([
  ['the last try failed', {}, 3600],
  ['no try succeeded', { archivedAt: null }, 7200],
  ['no try succeeded, and the count was never reset', { archivedAt: null, countedSince: null }, 1800],
  ['a later try succeeded', { archivedAt: at('09:40') }, 0],
  ['no try failed', { failedAt: null }, 0],
  ['nothing was tried', { archivedAt: null, failedAt: null }, 0],
  ['the archive is off', { mode: 'off' }, 0],
  ['a standby archives too', { mode: 'always' }, 3600],
])('archive of the log: %s', (_what, change, seconds) => {
  expect(unarchivedSeconds({ ...STATE, ...change })).toBe(seconds)
})
