/** Tests that the filters follow the address: a change from outside clears their fields, and typing does not. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { DayField } from './dates-panel.tsx'
import { isBackwards } from './history-filter.ts'
import { SearchField } from './history-filters.tsx'
import { MonthCard } from './month-card.tsx'
import { MoreEntries } from './more-entries.tsx'
import { amountsForm } from './more-filters.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const asked = vi.fn()
/** The address, with a back button and "Show everything". */
function Address() {
  const [past, setPast] = useState<readonly string[]>([''])
  const value = past.at(-1) ?? ''
  const go = (search: string) => {
    asked(search)
    setPast((before) => [...before, search])
  }
  return (
    <>
      <SearchField value={value} onChange={go} />
      <button type="button" onClick={() => setPast((before) => before.slice(0, -1))}>
        Back
      </button>
      <button type="button" onClick={() => setPast((before) => [...before, ''])}>
        Clear filters
      </button>
      <output>{value}</output>
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Search history')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (text: string) => {
  for (const letter of text) fireEvent.change(field(), { target: { value: field().value + letter } })
}
/**
 * Waits the time after the last key by the test's clock, because on a busy machine the real time could pass between two
 * keys.
 */
const settled = (value: string) => {
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('status').textContent).toBe(value)
}

it('search: stays cleared, follows a step back, and loses no letter during typing', () => {
  vi.useFakeTimers()
  render(<Address />)
  type('rent')
  settled('rent')
  press('Clear filters')
  expect(field().value).toBe('')
  type('ca')
  settled('ca')
  type('b')
  settled('cab')
  press('Back')
  expect(field().value).toBe('ca')
  // The typed text is not searched yet. The back button discards it.
  type('x')
  press('Back')
  expect(field().value).toBe('')
  asked.mockClear()
  type('z')
  settled('z')
  expect(asked.mock.calls).toEqual([['z']])
})

it('days: a first day after the last day is reported and not searched', () => {
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true)
  expect(isBackwards({ from: '2026-11-01', to: '2026-11-01' })).toBe(false)
  expect(isBackwards({ from: '2026-11-02', to: undefined })).toBe(false)
})

it('amounts: are read as money, and two amounts in the wrong order are reported', () => {
  const form = (leastAmount: string, mostAmount: string) => v.safeParse(amountsForm('NGN'), { leastAmount, mostAmount })
  const fields = (least: string, most: string) => form(least, most).issues?.map((issue) => v.getDotPath(issue))
  expect(form('1,500', '2000.50').output).toEqual({ leastAmount: '150000', mostAmount: '200050' })
  expect(form('', '0').output).toEqual({ leastAmount: undefined, mostAmount: undefined })
  expect(fields('1e3', '-2')).toEqual(['leastAmount', 'mostAmount'])
  expect(fields('20', '10')).toEqual(['mostAmount'])
})

it('search without a result: continues automatically, and asks the customer after ten empty pages', () => {
  const shown = (emptyPages: number) =>
    render(<MoreEntries busy={false} emptyPages={emptyPages} lookedTo="2026-03-12T10:00:00Z" onMore={() => {}} />)
      .container.textContent
  expect(shown(3)).toContain('We searched back to 12 Mar 2026.')
  expect(shown(10)).toContain('We found no more transactions back to 12 Mar 2026.')
})

it('month: leaves out the sum of a direction without entries', () => {
  const group = { month: '2026-11', label: 'November 2026', days: [], sums: { inMinor: 5_00n, outMinor: 0n } }
  render(<MonthCard group={group} accountNumber="0102883417" currency="NGN" hidden={false} filtered={false} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByText('+₦5.00')).toBeTruthy()
  expect(screen.queryByText(/Out/)).toBeNull()
  expect(screen.queryByText('Filtered:')).toBeNull()
})

it('month: says that its sums are of the filtered entries only, while a filter is on', () => {
  const group = { month: '2026-11', label: 'November 2026', days: [], sums: { inMinor: 5_00n, outMinor: 0n } }
  render(<MonthCard group={group} accountNumber="0102883417" currency="NGN" hidden={false} filtered />, {
    wrapper: MemoryRouter,
  })
  expect(document.querySelector('.sums')?.textContent).toMatch(/^Filtered:In \+₦5\.00/)
})

it('day: filters once its year is complete, and keeps the typed text before', () => {
  const onChange = vi.fn<(day: string | undefined) => void>()
  const dayField = (value: string | undefined) => (
    <DayField id="from" label="From" value={value} max="2026-11-22" onChange={onChange} />
  )
  const { rerender } = render(dayField(undefined))
  const input = screen.getByLabelText<HTMLInputElement>('From')
  const typeDay = (value: string) => fireEvent.change(input, { target: { value } })
  // The year that a browser reports while its digits are typed.
  for (const day of ['0002-01-11', '0020-01-11', '0202-01-11']) {
    typeDay(day)
    expect(input.value).toBe(day)
  }
  expect(onChange).not.toHaveBeenCalled()
  typeDay('2026-01-11')
  expect(onChange.mock.calls).toEqual([['2026-01-11']])
  // The address follows later.
  expect(input.value).toBe('2026-01-11')
  rerender(dayField('2026-01-11'))
  expect(input.value).toBe('2026-01-11')
  rerender(dayField(undefined))
  expect(input.value).toBe('')
  rerender(dayField('2026-11-01'))
  typeDay('')
  expect(onChange.mock.lastCall).toEqual([undefined])
})
