/** Tests the country of an address: Nigeria, or another country from the list. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AddressFields } from './address-fields.tsx'
import type { SectionForm } from './use-section.ts'

afterEach(cleanup)

function show(initial: SectionForm['initial']) {
  const form = { initial, problems: [], errorOf: () => undefined } as unknown as SectionForm
  render(
    <form>
      <AddressFields form={form} />
    </form>,
  )
}
const country = () => new FormData(document.querySelector('form') as HTMLFormElement).getAll('CountryOfResidence')
const checked = () => document.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value

it('address: begins in Nigeria, with its states', () => {
  show({})
  expect([checked(), country()]).toEqual(['home', ['NGA']])
  expect(screen.getByLabelText('State').tagName).toBe('SELECT')
  expect(screen.queryByLabelText('Which country?')).toBeNull()
})

it('address: asks for the country and the region when another country is chosen, and offers no Nigeria there', () => {
  show({})
  fireEvent.click(screen.getByLabelText('Another country'))
  expect(country()).toEqual([''])
  const list = screen.getByLabelText<HTMLSelectElement>('Which country?')
  expect([...list.options].map(({ value }) => value)).toEqual(expect.arrayContaining(['GHA', 'XKX']))
  expect([...list.options].map(({ value }) => value)).not.toContain('NGA')
  fireEvent.change(list, { target: { value: 'GHA' } })
  expect(country()).toEqual(['GHA'])
  expect(screen.getByLabelText('State or region').tagName).toBe('INPUT')
  fireEvent.click(screen.getByLabelText('Nigeria'))
  expect(country()).toEqual(['NGA'])
})

it.each([
  ['GHA', 'other', ['GHA']],
  ['NGA', 'home', ['NGA']],
  // "Another country" is chosen, and the country is not chosen yet.
  ['', 'other', ['']],
])('address: restores "%s" as the customer left it', (saved, kind, sent) => {
  show({ CountryOfResidence: saved })
  expect([checked(), country()]).toEqual([kind, sent])
})

it('address: asks for the region of another country without the state in Nigeria', () => {
  show({ CountryOfResidence: 'NGA', State: 'Lagos', Street: 'Allen Avenue' })
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('Lagos')
  fireEvent.click(screen.getByLabelText('Another country'))
  expect(screen.getByLabelText<HTMLInputElement>('State or region').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('Allen Avenue')
})

it('address: shows the saved region of a country other than Nigeria', () => {
  show({ CountryOfResidence: 'GHA', State: 'Ashanti' })
  expect(screen.getByLabelText<HTMLInputElement>('State or region').value).toBe('Ashanti')
})
