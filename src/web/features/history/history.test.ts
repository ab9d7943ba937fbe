/** Tests that the history is grouped by days and months of Lagos, and that the address keeps its filter. */
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../contract/accounts/account.ts'
import { groupEntries } from './group-entries.ts'
import { datePresets, filterQuery, isFiltered, readFilter } from './history-filter.ts'

const entry = (entryId: string, postedAt: string, direction: Entry['direction'], amount: string): Entry => ({
  entryId,
  postedAt,
  valueDate: postedAt.slice(0, 10),
  narration: '',
  counterparty: 'Ngozi Eze',
  amount,
  currencyCode: 'NGN',
  direction,
  balanceAfter: '0',
  reference: entryId,
  kind: 'transfer',
  status: 'successful',
  transferId: null,
})
const entries = [
  entry('4', '2026-11-20T15:00:00Z', 'debit', '2000'),
  entry('3', '2026-11-20T09:00:00Z', 'credit', '15000'),
  // 11:30 pm UTC on the last of October is November in Lagos.
  entry('2', '2026-10-31T23:30:00Z', 'debit', '500'),
  entry('1', '2026-10-30T08:00:00Z', 'credit', '700'),
]

describe('groupEntries', () => {
  it('groupEntries: divides months and days by Lagos time, and keeps the order', () => {
    const months = groupEntries(entries, true)
    expect(months.map((month) => [month.label, month.days.map((day) => day.label)])).toEqual([
      ['November 2026', ['Fri 20 Nov', 'Sun 1 Nov']],
      ['October 2026', ['Fri 30 Oct']],
    ])
    expect(months[0]?.days[0]?.entries.map((one) => one.entryId)).toEqual(['4', '3'])
  })

  it('groupEntries: sums only a month that is complete', () => {
    expect(groupEntries(entries, true)[0]?.sums).toEqual({ inMinor: 15_000n, outMinor: 2_500n })
    const partly = groupEntries(entries, false)
    expect(partly[0]?.sums).toBeDefined()
    expect(partly[1]?.sums).toBeUndefined()
    expect(groupEntries([], true)).toEqual([])
  })
})

describe('the filter', () => {
  it('filter: is written into the address and read back', () => {
    const filter = {
      direction: 'credit',
      from: '2026-11-01',
      to: '2026-11-20',
      kind: 'cards',
      beneficiaryType: 'School fees',
      leastAmount: '100000',
      mostAmount: '500000',
      search: 'rent',
    } as const
    expect(readFilter(new URLSearchParams(filterQuery(filter)))).toEqual(filter)
  })
  it('filter: ignores invalid parts of the address', () => {
    const filter = readFilter(
      new URLSearchParams('direction=up&from=2026-02-30&to=x&kind=gold&beneficiaryType=&leastAmount=1.5&mostAmount=-2'),
    )
    expect(filter).toEqual({
      direction: undefined,
      from: undefined,
      to: undefined,
      kind: undefined,
      beneficiaryType: undefined,
      leastAmount: undefined,
      mostAmount: undefined,
      search: '',
    })
    expect(isFiltered(filter)).toBe(false)
  })
  it('filter: knows the usual days', () => {
    expect(datePresets('2026-03-31').map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Last 7 days', '2026-03-25', '2026-03-31'],
      ['This month', '2026-03-01', '2026-03-31'],
      ['Last month', '2026-02-01', '2026-02-28'],
      ['Last 90 days', '2026-01-01', '2026-03-31'],
    ])
  })
})
