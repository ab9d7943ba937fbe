import { expect, it } from 'vitest'
import type { RefusalReason } from '../../../../core/failure.ts'
import { lineProblem } from './line-problem.ts'

const problemOf = (reason: RefusalReason, detail?: Readonly<Record<string, string>>) =>
  lineProblem({ kind: 'refused', reason, ...(detail === undefined ? {} : { detail }) }, 'Access Bank')

it.each([
  ['per-transfer-limit', 'This is above your limit for one transfer. You can send up to ₦5,000.00'],
  ['daily-limit', 'This is above your limit for today. You can send up to ₦5,000.00'],
  ['new-device-limit', 'This is above the limit of your new device. You can send up to ₦5,000.00'],
  ['new-payee-limit', 'This is above your limit for new people. You can send up to ₦5,000.00'],
  ['tier-limit', 'This is above the limit of your account’s tier. You can send up to ₦5,000.00'],
  ['recipient-limit', 'This is too much for the recipient’s account. You can send up to ₦5,000.00'],
] as const)('line problem: names the highest amount in one text when the reason is %s', (reason, text) => {
  expect(problemOf(reason, { leftMinor: '500000' })).toEqual({ text, field: 'typedAmount' })
})

it('line problem: leaves out "No money has moved" when no highest amount is known', () => {
  expect(problemOf('daily-limit')).toEqual({ text: 'This would pass your limit for today.', field: 'typedAmount' })
  expect(problemOf('bank-not-found').field).toBe('bank')
})
