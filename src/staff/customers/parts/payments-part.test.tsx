/** Tests the payments in a customer's record: their pages, the file of a page, and the refusal of a page. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, expectNoFaults, showPage } from '../../session/staff-session.fixture.tsx'
import { CUSTOMER, PAYMENT } from '../customer.fixture.ts'
import { PaymentsPart } from './payments-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OPENED = { customerId: CUSTOMER.customerId, reason: 'The customer asks at the branch' }
const NEXT = '0198c0de-0000-7000-8000-000000000009'
const OLD = { ...PAYMENT, paymentId: '0198c0de-0000-7000-8000-000000000002', reference: 'ADI-2' }
const announced = () => document.querySelector('[aria-live="polite"]')?.textContent

function show(isRefused = false, payments: readonly object[] = [PAYMENT]) {
  const calls = answerCalls(['account.read'], {
    'customers/part': ({ part, beforePaymentId }) => {
      if (beforePaymentId === null) return { part, payments, nextBeforePaymentId: payments.length === 0 ? null : NEXT }
      if (isRefused) return { problem: 'busy', message: 'Too many requests.' }
      return { part, payments: [OLD, OLD], nextBeforePaymentId: null }
    },
  })
  showPage(<PaymentsPart opened={OPENED} />, '/', '/')
  return () => calls.filter(({ name }) => name === 'customers/part').map(({ body }) => body['beforePaymentId'])
}

test('payments: go to older payments and back, and each page is counted and read out', async () => {
  const sent = show()
  await screen.findByRole('table', { name: '1 payment' })
  await vi.waitFor(() => expect(announced()).toBe('1 payment from ADI-1'))
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Older payments' }))
  await screen.findByRole('table', { name: '2 payments' })
  await vi.waitFor(() => expect(announced()).toBe('2 payments from ADI-2'))
  expect(screen.queryByRole('button', { name: 'Older payments' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Newest payments' }))
  await screen.findByRole('table', { name: '1 payment' })
  expect(sent()).toEqual([null, NEXT, null])
})

test('payments: keep the page and say why, when the call for older payments is refused', async () => {
  show(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Older payments' }))
  await screen.findByText('Too many requests.')
  expect(screen.getByRole('table', { name: '1 payment' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('payments: save the payments of the page as a file, and save no file of a customer without a payment', async () => {
  const files: Promise<string>[] = []
  const createObjectURL = (file: Blob) => `blob:${files.push(file.text())}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }))
  expect(await files[0]).toContain(`ADI-1,${PAYMENT.paymentId},`)
  cleanup()
  show(false, [])
  await screen.findByText('This customer has made no payment.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save as CSV' }).disabled).toBe(true)
})
