import { expect, it } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { REJECTION_REASONS, rejectionReason, rejectionText } from './rejection-reasons.ts'
import { ISO_REASONS, NIP_CODES } from './switch-codes.ts'

const CODES = { ...NIP_CODES, ...ISO_REASONS }

it('rejectionReason: gives a reason only for codes that refuse for good, and uses every reason', () => {
  const worded = Object.keys(CODES).filter((code) => rejectionReason(code) !== undefined)
  expect(worded.filter((code) => CODES[code]?.verdict !== 'refused')).toEqual([])
  expect(new Set(worded.map(rejectionReason))).toEqual(new Set(REJECTION_REASONS))
})

it.each([
  ['AC06', 'Access Bank rejected the payment: the account is blocked'],
  ['07', 'Access Bank rejected the payment: the other bank does not know this account'],
  // The sender does not learn of a suspicion of fraud. An unknown code, and a decision of our staff, give no reason.
  ['FRAD', 'Access Bank rejected the payment'],
  ['34', 'Access Bank rejected the payment'],
  ['toString', 'Access Bank rejected the payment'],
  [null, 'Access Bank rejected the payment'],
])('rejectionText: for the code %s: %s', (code, text) => {
  expect(rejectionText('Access Bank', code, interpolate)).toBe(text)
})
