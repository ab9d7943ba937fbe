/** Tests the warning of billers: a biller that is switched off, a biller with problems, and no biller. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Biller } from '../../../api/bills/bills-api.ts'
import { BillerWarning } from './biller-warning.tsx'

afterEach(cleanup)

const OFF = 'Payments to MTN are turned off. The reason is maintenance. You can pay again from 28 Nov 2026, 6:00 am.'
const NOTHING_TAKEN = 'No money has left your account.'
const biller = (over: Partial<Biller>) => ({ name: 'MTN', troubleSince: null, offText: null, ...over }) as Biller

test('biller warning: shows why the chosen biller is off, before its other problems', () => {
  const chosen = biller({ offText: OFF, troubleSince: '2026-11-20T14:30:00Z' })
  render(<BillerWarning billers={[chosen]} chosen={chosen} />)
  expect(screen.getByText(`${OFF} ${NOTHING_TAKEN}`)).toBeTruthy()
  expect(screen.queryByText(/You can still pay/)).toBeNull()
  expect(screen.queryByText(/try again later/)).toBeNull()
})

test('biller warning: names billers that are off before the customer chooses one, and promises no payment', () => {
  render(<BillerWarning billers={[biller({ offText: OFF }), biller({ name: 'Glo' })]} chosen={undefined} />)
  expect(screen.getByText('We have turned off payments to MTN for now.')).toBeTruthy()
  expect(screen.getByText(NOTHING_TAKEN)).toBeTruthy()
  expect(screen.queryByText(/Payments may fail or be slow/)).toBeNull()
})

test('biller warning: names billers with problems next to billers that are off', () => {
  const troubled = biller({ name: 'Glo', troubleSince: '2026-11-20T14:30:00Z' })
  render(
    <BillerWarning
      billers={[biller({ offText: OFF, troubleSince: '2026-11-20T14:30:00Z' }), troubled]}
      chosen={undefined}
    />,
  )
  expect(screen.getByText('We have turned off payments to MTN for now.')).toBeTruthy()
  expect(screen.getByText(NOTHING_TAKEN)).toBeTruthy()
  expect(screen.getByText('Problems right now: Glo.')).toBeTruthy()
  expect(screen.getByText(/Payments may fail or be slow/)).toBeTruthy()
})

test('biller warning: shows nothing when all billers work', () => {
  const { container } = render(<BillerWarning billers={[biller({})]} chosen={biller({})} />)
  expect(container.textContent).toBe('')
})
