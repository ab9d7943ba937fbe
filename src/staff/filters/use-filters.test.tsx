/** Tests the form of the filters: it keeps the focus after its search, and shows the filters of a link. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '../../web/ui/router/link.tsx'
import { PaymentsPage } from '../payments/payments-page.tsx'
import { answerCalls, showPage } from '../session/staff-session.fixture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('filters: the form keeps the focus after its search, and the number of rows is read out', async () => {
  answerCalls(['payment.read'], { 'payments/search': { payments: [], decidable: [] } })
  showPage(<PaymentsPage />, '/payments', '/payments')
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'review')
  const search = screen.getByRole('button', { name: 'Search' })
  await userEvent.click(search)
  expect(await screen.findByText(/^No payment fits\./)).toBeTruthy()
  expect(search.isConnected).toBe(true)
  expect(document.activeElement).toBe(search)
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toMatch(/^No payment/)
})

test('filters: the form shows the filters of a link', async () => {
  answerCalls(['payment.read'], { 'payments/search': { payments: [], decidable: [] } })
  const page = (
    <>
      <Link to="/payments?text=77">Seventy-seven</Link>
      <PaymentsPage />
    </>
  )
  showPage(page, '/payments', '/payments')
  await userEvent.type(await screen.findByLabelText('Number'), '55{Enter}')
  await userEvent.click(screen.getByRole('link', { name: 'Seventy-seven' }))
  expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('77')
})
