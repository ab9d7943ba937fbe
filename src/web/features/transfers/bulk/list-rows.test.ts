import { describe, expect, it } from 'vitest'
import type { Limits } from '../../../api/accounts/account-api.ts'
import { checkList } from './check-list.ts'
import { type Row, type RowState, totalsOf, warningsOf } from './list-rows.ts'

const CHECKED = {
  lineRef: 'r'.repeat(32),
  bankCode: '000013',
  bankName: 'GTBank',
  accountNumber: '0123456785',
  accountName: 'CHINEDU OKAFOR',
  amount: '150000',
  fee: '1000',
  vat: '75',
  stampDuty: '0',
  levy: '0',
  narration: '',
  newPayee: false,
}
type Checked = typeof CHECKED

let id = 0
function row(state: RowState, name = ''): Row {
  id += 1
  return { id, typed: { bank: 'gtb', account: '0123456785', typedAmount: '1,500', narration: '', name }, state }
}
const good = (over: Partial<Checked> = {}, name = '') => row({ kind: 'good', checked: { ...CHECKED, ...over } }, name)
const bad = () => row({ kind: 'bad', errors: { account: 'Enter the 10 digits of the account number' } })
const away = () => row({ kind: 'unavailable', text: 'no answer' })

describe('warnings', () => {
  it('warnings: mark the second of two equal payments, and a name that differs', () => {
    const rows = [
      good(),
      bad(),
      good(),
      good({ amount: '150001' }),
      good({ accountNumber: '3456789018' }, 'Seun Coker'),
    ]
    const texts = rows.map(({ id: rowId }) => (warningsOf(rows).get(rowId) ?? []).map(({ text }) => text).join())
    expect(texts).toEqual(['', '', 'This is the same payment as line 1', '', 'You wrote Seun Coker'])
  })

  it('warnings: ignore the order of a name, a title, and a line that is not checked', () => {
    const rows = [good({}, 'Mr. Okafor Chinedu'), row({ kind: 'waiting' }, 'Another Holder'), away()]
    expect(warningsOf(rows).size).toBe(0)
  })
})

it('totals: include the lines that can be paid', () => {
  expect(
    totalsOf([good(), good({ amount: '2000000', fee: '2500', vat: '188', stampDuty: '5000', newPayee: true }), bad()]),
  ).toEqual({
    good: 2,
    newPayees: 1,
    amount: 2_150_000n,
    newPayeesAmount: 2_000_000n,
    fee: 3500n,
    vat: 263n,
    stampDuty: 5000n,
    levy: 0n,
    total: 2_158_763n,
  })
})

describe('the way to the review', () => {
  const limits = (over: Partial<Limits> = {}) =>
    ({
      leftToday: '100000000',
      newPayees: { left: '100000000', cap: '100000000' },
      newDevice: null,
      instantPayments: true,
      ...over,
    }) as Limits
  const check = (rows: readonly Row[], over: Partial<Parameters<typeof checkList>[1]> = {}) =>
    checkList(rows, {
      totals: totalsOf(rows),
      warnings: warningsOf(rows),
      looked: false,
      availableMinor: 10_000_000n,
      limits: limits(),
      ...over,
    })
  const texts = (...args: Parameters<typeof check>) => check(...args).map(({ text }) => text)

  it('review: is possible when every line is good and the sum is within all limits', () => {
    expect(check([good()])).toEqual([])
    expect(check([good()], { limits: undefined })).toEqual([])
  })

  it('review: is impossible while lines wait, and names each line that cannot be paid', () => {
    expect(texts([])).toEqual(['Your list has no lines'])
    expect(texts([good(), row({ kind: 'waiting' })])[0]).toContain('still checking the lines')
    const wrong = bad()
    expect(check([good(), wrong, away()])).toEqual([
      { fieldId: `edit-${wrong.id}`, text: 'Line 2: Enter the 10 digits of the account number' },
      { fieldId: expect.any(String), text: expect.stringContaining('Line 3: We could not check the name') },
    ])
    const many = check(Array.from({ length: 30 }, bad))
    expect(many).toHaveLength(9)
    expect(many.at(-1)?.text).toContain('And 22 more')
  })

  it('review: is impossible when the sums exceed the balance, today’s limit, the limits of new payees or a new device, or payments are off', () => {
    const rows = [good({ newPayee: true })]
    expect(texts(rows, { availableMinor: 151_075n })).toEqual([])
    expect(texts(rows, { availableMinor: 151_074n })).toEqual([
      'This list costs ₦1,510.75 with fees, but this account has only ₦1,510.74',
    ])
    expect(texts(rows, { limits: limits({ leftToday: '149999' }) })[0]).toContain(
      'more today. This list sends ₦1,500.00',
    )
    const newPayees = { left: '149999', cap: '1' }
    expect(texts(rows, { limits: limits({ newPayees }) })[0]).toContain('to people you have not paid before')
    expect(texts([good()], { limits: limits({ newPayees }) })).toEqual([])
    const newDevice = { left: '149999', cap: '1', until: '' }
    expect(texts(rows, { limits: limits({ newDevice }) })[0]).toContain('from a new device')
    expect(texts(rows, { limits: limits({ instantPayments: false }) })[0]).toContain('turned off')
  })

  it('review: asks the customer to confirm lines with warnings', () => {
    const rows = [good(), good()]
    expect(check(rows)).toEqual([{ fieldId: 'list-looked', text: expect.stringContaining('Check the line') }])
    expect(check(rows, { looked: true })).toEqual([])
  })
})
