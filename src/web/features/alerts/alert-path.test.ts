import { expect, it } from 'vitest'
import { alertLink } from './alert-path.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

it.each([
  ['credit', { place: 'entry', accountNumber: '0102883417', entryId: 'e1' }, '/history/0102883417/e1'],
  ['transfer-late', { place: 'transfer', id: ID }, `/transfers/${ID}`],
  ['bill-paid', { place: 'bill', id: ID }, `/bills/${ID}`],
  ['case-late', { place: 'case', id: ID }, `/cases/${ID}`],
  ['schedule-set', { place: 'schedule', id: ID }, `/transfers/scheduled/${ID}`],
  ['list-done', { place: 'list', id: ID }, `/transfers/bulk/${ID}`],
  ['budget-over', { place: 'insights' }, '/insights'],
  ['bouquet-ending', { place: 'saved-bills' }, '/bills'],
  ['card-ordered', null, '/cards'],
  ['pin-locked', null, '/settings/pin'],
  ['password-changed', null, '/settings/password'],
  ['token-login-off', null, '/settings/authenticator'],
  ['account-frozen', null, '/settings/freeze'],
  ['profile-created', null, '/settings/activity'],
] as const)('alert %s about %j: links to %s', (kind, about, to) => {
  expect(alertLink({ kind, about, topic: 'security' })?.to).toBe(to)
})

it('alert without a page: has no link', () => {
  expect(alertLink({ kind: 'credit', about: null, topic: 'money-in' })).toBeUndefined()
})
