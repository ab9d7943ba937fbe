/** Tests the payment on the page of a journal: its reference, and a link for a role that opens payments. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { JournalPage } from './journal-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const PAYMENT = { paymentId: '0198c0de-0000-7000-8000-000000000002', reference: 'ADI-1' }

async function show(duties: readonly StaffDuty[], payment: object | null): Promise<void> {
  const facts = { kind: 'transfer', narration: 'Rent', postedAt: '2026-11-26T10:00:00Z', valueDate: '2026-11-26' }
  const journal = { ...facts, journalId: ID, reverses: null, reversedBy: null, payment, lines: [] }
  answerCalls(['ledger.read', ...duties], { 'books/journal': journal })
  showPage(<JournalPage />, '/books/journals/:journalId', `/books/journals/${ID}`)
  await screen.findByText('Rent')
}

test('journal: leads to its payment, for a role that opens payments', async () => {
  await show(['payment.open'], PAYMENT)
  expect(screen.getByRole('link', { name: 'ADI-1' }).getAttribute('href')).toBe(`/payments/${PAYMENT.paymentId}`)
  await expectNoFaults()
  cleanup()
  await show([], PAYMENT)
  expect(screen.getByText('ADI-1').closest('a')).toBeNull()
})

test('journal: has no payment when it belongs to none', async () => {
  await show(['payment.open'], null)
  expect(screen.queryByText('Payment')).toBeNull()
})
