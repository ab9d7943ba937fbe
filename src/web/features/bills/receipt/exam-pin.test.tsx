/** Tests how a receipt shows an examination's PIN. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ExamPin } from './exam-pin.tsx'

afterEach(cleanup)

test('exam PIN: shows PIN and serial number, and copies each', async () => {
  const user = userEvent.setup()
  render(<ExamPin examPin={{ pin: '373820665258', serial: 'WRN182135587' }} />)
  expect(screen.getByText('373820665258')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy the serial number' }))
  expect(await navigator.clipboard.readText()).toBe('WRN182135587')
  await user.click(screen.getByRole('button', { name: 'Copy the PIN' }))
  expect(await navigator.clipboard.readText()).toBe('373820665258')
})

test('exam PIN: shows no serial number when the biller gave no serial number', () => {
  render(<ExamPin examPin={{ pin: '3678251321392432', serial: null }} />)
  expect(screen.queryByText('Serial number')).toBeNull()
})

test('exam PIN: says that the PIN will come, when the biller has not given it', () => {
  render(<ExamPin examPin={{ pin: null, serial: null }} />)
  expect(screen.getByText('Paid. Your PIN has not arrived yet.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
