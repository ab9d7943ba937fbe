/** Tests the forms of staff: a wrong field is read out, and a form without a connection or with a half-typed date says why it sends nothing. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { Button } from '../../web/ui/button/button.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { StaffForm } from './staff-form.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const schema = v.object({ number: v.pipe(v.string(), v.minLength(3, 'Enter three digits')) })

function NumberForm({ send }: { readonly send: () => void }) {
  const form = useForm(schema, (typed) => typed, {
    send: () => {
      send()
      return Promise.resolve({ data: {} })
    },
    onDone: () => undefined,
    isShort: true,
  })
  return (
    <StaffForm form={form}>
      <TextField id="number" label="Number" error={form.errorOf('number')} />
      <Button type="submit">Send</Button>
    </StaffForm>
  )
}

const readOut = () => document.querySelector('[aria-live="polite"]')?.textContent ?? ''

test('form of staff: reads out the problem of a field that had the focus already', async () => {
  render(<NumberForm send={vi.fn()} />)
  await userEvent.type(screen.getByLabelText('Number'), '1{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Number'))
  expect(readOut()).toBe('Enter three digits')
  await userEvent.keyboard('{Enter}')
  // The same sentence changes, so that a screen reader reads it twice.
  expect(readOut()).toBe('Enter three digits\u00a0')
})

test('form of staff: says why it sends nothing without a connection, and sends when the connection is back', async () => {
  const send = vi.fn()
  render(<NumberForm send={send} />)
  await userEvent.type(screen.getByLabelText('Number'), '123')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByText(/^Your computer has no connection/).closest('[role="alert"]')).toBeTruthy()
  isOnline.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/^Your computer has no connection/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledTimes(1)
})

const stopSchema = v.object({ until: v.string() })

function UntilForm({ send }: { readonly send: (typed: object) => void }) {
  const form = useForm(stopSchema, (typed) => typed, {
    send: (typed) => {
      send(typed)
      return Promise.resolve({ data: {} })
    },
    onDone: () => undefined,
    isShort: true,
  })
  return (
    <StaffForm form={form}>
      <TextField id="until" type="datetime-local" label="Until" error={form.errorOf('until')} />
      <Button type="submit">Send</Button>
    </StaffForm>
  )
}

test('form of staff: sends no half-typed date, and names the field', async () => {
  const send = vi.fn()
  render(<UntilForm send={send} />)
  const field = screen.getByLabelText('Until')
  // The browser gives the empty text for a half-typed date, and says so in `validity` only.
  const validity = vi.spyOn(field as HTMLInputElement, 'validity', 'get')
  validity.mockReturnValue({ badInput: true } as ValidityState)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByText('Enter the date and the time, or empty the field')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  validity.mockReturnValue({ badInput: false } as ValidityState)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledWith({ until: '' })
})
