/** Tests the answers to other banks' questions about accounts and credits. */
import { expect, it } from 'vitest'
import { BRAND } from '../../values/brand.ts'
import { decideName, refuseQuestion, statusOfUnknown } from './answer-banks.ts'

const askedAgent = BRAND.institutionCode

it.each([
  ['AGNT', { askedAgent: '000013', accountNumber: '0000000013' }],
  ['AC01', { askedAgent, accountNumber: '0000000014' }],
  ['AC01', { askedAgent, accountNumber: '000000001' }],
  [null, { askedAgent, accountNumber: '0000000013' }],
])('refuseQuestion: answers %s without reading the account, for %j', (reason, asked) => {
  expect(refuseQuestion(asked)).toBe(reason)
})

const account = { currency: 'NGN', status: 'open', accountName: 'ADAEZE OKONKWO' } as const
it.each([
  [{ kind: 'named', accountName: 'ADAEZE OKONKWO' }, account],
  [{ kind: 'refused', reason: 'AC04' }, { ...account, status: 'closed' } as const],
  [{ kind: 'refused', reason: 'AC03' }, undefined],
  // No other bank may learn that a customer has dollars, in an open or a closed account.
  [
    { kind: 'refused', reason: 'AC03' },
    { ...account, currency: 'USD' },
  ],
  [{ kind: 'refused', reason: 'AC03' }, { ...account, currency: 'USD', status: 'closed' } as const],
])('decideName: answers %j', (answer, found) => {
  expect(decideName(found)).toEqual(answer)
})

it('a credit is reported as never received only when it can no longer arrive', () => {
  const now = new Date('2026-11-21T09:30:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  for (const sentAt of [ago(0), ago(59_999), ago(-5_000), null])
    expect(statusOfUnknown(sentAt, now)).toEqual({ kind: 'unknown' })
  expect(statusOfUnknown(ago(60_000), now)).toEqual({ kind: 'never-received' })
})
