/** Tests the combobox: search by the starts of words, arrow keys, choice by Enter or touch, and the kept choice. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Combobox, matchOptions, type Option } from './combobox.tsx'

afterEach(cleanup)
// jsdom has no layout.
Element.prototype.scrollIntoView = vi.fn()

const OPTIONS: readonly Option[] = [
  { value: '1', label: 'Access Bank' },
  { value: '2', label: 'First Bank of Nigeria' },
  { value: '3', label: 'First City Monument Bank' },
  { value: '4', label: 'Zenith Bank' },
]

interface ProbeProps {
  readonly suggested?: readonly Option[]
  readonly options?: readonly Option[]
  readonly begin?: string
}
function Probe({ suggested = [], options = OPTIONS, begin = '' }: ProbeProps) {
  const [value, setValue] = useState(begin)
  return (
    <>
      <Combobox
        id="bank"
        label="Bank"
        value={value}
        options={options}
        suggested={suggested}
        suggestedHeading="Suggested"
        placeholder="Choose"
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Bank' })
const labels = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = () => document.querySelector('output')?.textContent

it.each([
  ['first', ['First Bank of Nigeria', 'First City Monument Bank']],
  ['bank first', ['First Bank of Nigeria', 'First City Monument Bank']],
  ['FIRST mon', ['First City Monument Bank']],
  ['irst', []],
  ['', OPTIONS.map(({ label }) => label)],
  // Punctuation is ignored, so no text is left to search for.
  ['(.*', OPTIONS.map(({ label }) => label)],
])('combobox: %j finds %j', (typed, found) => {
  expect(matchOptions(OPTIONS, typed).map(({ label }) => label)).toEqual(found)
})

it('combobox: draws no option while the list is closed', async () => {
  const { container } = render(<Probe />)
  const options = () => container.querySelectorAll('[role="option"]').length
  expect(options()).toBe(0)
  await userEvent.click(field())
  expect(options()).toBe(OPTIONS.length)
})

it('combobox: takes typed text, arrow keys and Enter', async () => {
  render(<Probe />)
  expect(labels()).toEqual([])
  await userEvent.type(field(), 'first')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(labels()).toEqual(['First Bank of Nigeria', 'First City Monument Bank'])
  await userEvent.keyboard('{ArrowDown}')
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
  expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['First City Monument Bank', 'true'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect([chosen(), field().value, field().getAttribute('aria-expanded')]).toEqual([
    '2',
    'First Bank of Nigeria',
    'false',
  ])
})

it('combobox: opens and chooses by a click, with suggestions first and once', async () => {
  render(<Probe suggested={OPTIONS.slice(3)} />)
  await userEvent.click(field())
  expect(labels()).toEqual(['Zenith Bank', 'Access Bank', 'First Bank of Nigeria', 'First City Monument Bank'])
  expect(screen.getByRole('option', { name: /Zenith/ }).dataset['note']).toBe('Suggested')
  await userEvent.click(screen.getByRole('option', { name: /Zenith/ }))
  expect([chosen(), field().value]).toEqual(['4', 'Zenith Bank'])
  expect(document.activeElement).toBe(field())
})

it('combobox: keeps the choice after leaving or Escape, whatever was typed', async () => {
  render(<Probe />)
  await userEvent.type(field(), 'acc{Enter}')
  for (const leave of ['{Escape}', '{Tab}']) {
    await userEvent.clear(field())
    await userEvent.type(field(), 'nobody')
    expect(screen.getByText(/No bank found/)).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(field().value).toBe('nobody')
    await userEvent.keyboard(leave)
    expect([chosen(), field().value]).toEqual(['1', 'Access Bank'])
    field().focus()
  }
})

it('combobox: replaces its content by typed text: on focus, when the list loads later, after a choice, and after Escape', async () => {
  const { rerender } = render(<Probe begin="4" options={[]} />)
  await userEvent.tab()
  expect([document.activeElement, field().value]).toEqual([field(), ''])
  rerender(<Probe begin="4" />)
  expect(field().value).toBe('Zenith Bank')
  await userEvent.keyboard('acc')
  expect([field().value, labels()]).toEqual(['acc', ['Access Bank']])
  await userEvent.keyboard('{Enter}city')
  expect([field().value, labels()]).toEqual(['city', ['First City Monument Bank']])
  await userEvent.keyboard('{Escape}zen')
  expect([field().value, labels()]).toEqual(['zen', ['Zenith Bank']])
  await userEvent.tab()
  field().focus()
  await userEvent.keyboard('first b')
  expect(field().value).toBe('first b')
})
