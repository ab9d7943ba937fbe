import { describe, expect, test } from 'vitest'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedule } from '../../../core/fees/fee-schedule.ts'
import { parseFeeSchedule, writeFeeSchedule } from './parse-fee-schedule.ts'

const [standard] = DEFAULT_FEE_SCHEDULES
const written = writeFeeSchedule(standard)

describe('a tariff in the file of an operator', () => {
  test.each<[string, FeeSchedule]>([
    ['the standard tariff', standard],
    ['a tariff with a levy with a cap', { ...standard, cybersecurityLevy: { basisPoints: 50n, mostMinor: 5_000_00n } }],
    [
      'a tariff with a levy without a cap, and without stamp duty',
      { ...standard, stampDuty: null, cybersecurityLevy: { basisPoints: 50n, mostMinor: null } },
    ],
  ])('%s: is the same after it was written and read', (_name, schedule) => {
    const text = JSON.stringify(writeFeeSchedule(schedule))
    expect(parseFeeSchedule(JSON.parse(text))).toEqual({ ok: true, value: schedule })
  })

  test.each([
    ['a day that does not exist', { effectiveFrom: '2027-02-30' }, 'effectiveFrom: This day does not exist'],
    ['a number for money', { sameBankFee: 0 }, 'sameBankFee: must be kobo as text, such as "1000"'],
    ['naira and kobo', { sameBankFee: '10.00' }, 'sameBankFee: must be kobo in digits, such as "1000"'],
    [
      'a fee below zero',
      { interbankFees: [{ fee: '-1' }] },
      'interbankFees.0.fee: must be kobo in digits, such as "1000"',
    ],
    ['a part of a basis point', { vatBasisPoints: 7.5 }, 'vatBasisPoints: must be whole hundredths of a per cent'],
    [
      'a minimum in naira',
      { minimums: { ...written.minimums, otherBank: '50.00' } },
      'minimums.otherBank: must be kobo in digits, such as "1000"',
    ],
    ['a minimum of zero', { minimums: { ...written.minimums, otherBank: '0' } }, 'every minimum must be above zero'],
    ['a missing duty', { stampDuty: undefined }, /^stampDuty: /],
    ['an unknown key', { discount: '5' }, /^discount: /],
    [
      'steps that end',
      { interbankFees: [{ upTo: '100', fee: '1' }] },
      'the last step of interbankFees must have no upTo',
    ],
  ])('parseFeeSchedule: %s is reported in one line', (_name, over, line) => {
    const parsed = parseFeeSchedule({ ...written, ...over })
    expect(parsed).toEqual({ ok: false, failure: typeof line === 'string' ? line : expect.stringMatching(line) })
  })

  test('parseFeeSchedule: a file without minimums gets the standard ones', () => {
    const { minimums: _later, ...before } = written
    expect(parseFeeSchedule(before)).toMatchObject({ ok: true, value: { minimums: standard.minimums } })
  })

  test('parseFeeSchedule: a text that is no tariff is reported in one line', () => {
    for (const value of [null, 'fees', 7, []]) expect(parseFeeSchedule(value)).toMatchObject({ ok: false })
  })
})
