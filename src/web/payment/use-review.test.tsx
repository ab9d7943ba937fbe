/** Tests the steps from a draft to its review, which are the same for every kind of payment. */
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CallProblem } from '../api/result/call-problem.ts'
import type { Problems } from '../ui/form/error-summary.tsx'
import { MemoryRouter } from '../ui/router/router.fixture.tsx'
import { useLocation } from '../ui/router/router.tsx'
import type { OfferAnswer } from './ask-for-offer.ts'
import { useReview } from './use-review.ts'

const OFFER = { kind: 'offer', paymentId: 'p', offer: { total: '100' } } as const
const REFUSED = { message: 'No money has moved' } as CallProblem
const problem = (text: string): Problems => [{ text }]

const showProblems = vi.fn<(problems: Problems) => void>()
const askBank = vi.fn<() => Promise<OfferAnswer<{ total: string }>>>()
const unsettled = vi.fn<() => object | undefined>()
beforeEach(() => {
  vi.resetAllMocks()
  askBank.mockResolvedValue(OFFER)
})

function show() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={['/form']}>{children}</MemoryRouter>
  )
  const kind = { kept: { readUnsettled: unsettled }, pathOf: (id: string) => `/receipts/${id}`, stillChecking: 'Wait' }
  const { result } = renderHook(
    () => ({ ...useReview<{ total: string }>(kind, showProblems), at: useLocation().pathname }),
    { wrapper },
  )
  const ask = (checked: { readonly ok: true } | { readonly ok: false; readonly problems: Problems } = { ok: true }) =>
    act(() => result.current.askForReview({ check: () => checked, askBank, problemsOf: () => problem('Refused') }))
  return { result, ask, shown: () => showProblems.mock.calls.at(-1)?.[0] }
}

it('review: opens with the bank’s offer, when the draft passes its check', async () => {
  const { result, ask, shown } = show()
  await ask()
  expect(result.current.review).toMatchObject({ paymentId: 'p', offer: { total: '100' } })
  expect(shown()).toEqual([])
})

it('review: asks the bank nothing, while the outcome of the last payment is unknown', async () => {
  unsettled.mockReturnValue({})
  const { result, ask, shown } = show()
  await ask()
  expect([askBank.mock.calls.length, result.current.review, shown()]).toEqual([0, undefined, problem('Wait')])
})

it('review: asks the bank nothing, when the check finds a problem', async () => {
  const { ask, shown } = show()
  await ask({ ok: false, problems: problem('Enter an amount') })
  expect([askBank.mock.calls.length, shown()]).toEqual([0, problem('Enter an amount')])
})

it('review: shows the receipt, when this order went through before', async () => {
  askBank.mockResolvedValue({ kind: 'used', paymentId: 'p' })
  const { result, ask } = show()
  await ask()
  expect([result.current.at, result.current.review]).toEqual(['/receipts/p', undefined])
})

it('open review: closes, when the bank refuses its renewal', async () => {
  const { result, ask, shown } = show()
  await ask()
  askBank.mockResolvedValue({ kind: 'refused', problem: REFUSED })
  await ask()
  expect([result.current.review, shown()]).toEqual([undefined, problem('Refused')])
})
