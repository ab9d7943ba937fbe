/**
 * Tests the bank's answers to an approval with a used id: a payment in progress is known, and a payment without a debit
 * is over.
 */
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSendPayment } from './use-send-payment.ts'

const kept = { markSent: vi.fn(), markAnswered: vi.fn(), forget: vi.fn() }
const bank = { find: vi.fn(), withdraw: vi.fn() }

async function sendAnd(status: string) {
  vi.clearAllMocks()
  const data = { reason: 'approval-used', status, transferId: 'p', reference: 'OPT-1' }
  const confirm = async () => ({ error: { status: 200, data: { errorCode: '06', errorMsg: 'Used', data } } })
  const onKnown = vi.fn()
  const calls = { kept, confirm, bank }
  const { result } = renderHook(() => useSendPayment<{ challengeId: string }>(calls, 'p', onKnown))
  await act(() => result.current.send({ challengeId: 'c' }))
  return { state: result.current.state.kind, known: onKnown.mock.calls.length, forgot: kept.forget.mock.calls.length }
}

it.each(['processing', 'successful', 'reversed'])(
  'used id: is kept when its payment is %s, because another tab sent the payment',
  async (status) => {
    expect(await sendAnd(status)).toEqual({ state: 'known', known: 1, forgot: 0 })
  },
)

it.each(['failed', 'cancelled'])(
  'used id: is replaced for the next order when its payment is %s, because no money moved',
  async (status) => {
    expect(await sendAnd(status)).toEqual({ state: 'over', known: 0, forgot: 1 })
  },
)

it('no answer: the payment is known when the bank has it, and no inquiry follows', async () => {
  vi.clearAllMocks()
  bank.find.mockResolvedValue('known')
  const confirm = async () => ({ error: { status: 'FETCH_ERROR', data: { errorMsg: 'Network Error' } } })
  const onKnown = vi.fn()
  const calls = { kept, confirm, bank }
  const { result } = renderHook(() => useSendPayment<{ challengeId: string }>(calls, 'p', onKnown))
  await act(() => result.current.send({ challengeId: 'c' }))
  await waitFor(() => expect(result.current.state.kind).toBe('known'), { timeout: 15_000 })
  expect(onKnown).toHaveBeenCalledOnce()
  expect(kept.markAnswered).toHaveBeenCalledOnce()
})
