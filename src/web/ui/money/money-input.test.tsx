/** Tests the money field with typing as a person does. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { MoneyInput } from './money-input.tsx'

afterEach(cleanup)

function Holder({ start = '', error }: { readonly start?: string; readonly error?: string }) {
  const [value, setValue] = useState(start)
  return <MoneyInput id="amount" label="How much" currency="NGN" value={value} onChange={setValue} error={error} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('How much')

describe('MoneyInput', () => {
  it('MoneyInput: groups thousands during typing', async () => {
    render(<Holder />)
    await userEvent.type(field(), '1284350.75')
    expect(field().value).toBe('1,284,350.75')
  })

  it('MoneyInput: keeps the caret after an inserted digit', async () => {
    render(<Holder start="1,234" />)
    await userEvent.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(field().value).toBe('19,234')
    expect(field().selectionStart).toBe(2)
    await userEvent.keyboard('8')
    expect(field().value).toBe('198,234')
  })

  it('MoneyInput: moves over a comma with Backspace, so that the next press deletes the digit', async () => {
    render(<Holder start="1,234" />)
    field().focus()
    field().setSelectionRange(2, 2)
    await userEvent.keyboard('{Backspace}')
    expect(field().value).toBe('1,234')
    expect(field().selectionStart).toBe(1)
    await userEvent.keyboard('{Backspace}')
    expect(field().value).toBe('234')
  })

  it('MoneyInput: keeps unreadable text as it is, so that the form refuses visible text', async () => {
    render(<Holder />)
    field().focus()
    await userEvent.paste('1e3')
    expect(field().value).toBe('1e3')
  })

  it('MoneyInput: takes a pasted amount with its symbol', async () => {
    render(<Holder />)
    field().focus()
    await userEvent.paste('₦85000.00')
    expect(field().value).toBe('85,000.00')
  })

  it('MoneyInput: links the error to the field', () => {
    render(<Holder error="Enter an amount" />)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const described = field().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Enter an amount')
  })
})
