/**
 * Tests an unanswered approval: only the bank's own "withdrawn" leads to "nothing left", and a used id is never sent
 * twice.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TransferOrder } from '../../api/transfers/transfer-api.ts'
import { askForTransferOffer, type Initiate } from './ask-for-offer.ts'
import { KEPT_TRANSFER } from './kept-transfer.ts'
import { followOutcome, type OutcomeBank } from '../../payment/use-outcome.ts'

beforeEach(() => sessionStorage.clear())

const asked = { paymentId: 'p', challengeId: 'c' }
const here = () => new AbortController().signal

/** A bank that gives these answers one after the other, and then repeats the last answer. */
function bankOf(
  finds: Awaited<ReturnType<OutcomeBank['find']>>[],
  withdrawals: Awaited<ReturnType<OutcomeBank['withdraw']>>[],
) {
  const next = <T>(answers: T[]): T => (answers.length > 1 ? answers.shift() : answers[0]) as T
  return { find: vi.fn(async () => next(finds)), withdraw: vi.fn(async () => next(withdrawals)) }
}

describe('an approval without an answer', () => {
  it('unanswered approval: is not reported as withdrawn before the bank confirms it, however often the bank does not know the payment', async () => {
    const bank = bankOf(['none'], [...Array<'running'>(20).fill('running'), 'known'])
    expect(await followOutcome(bank, asked, here(), 0)).toBe('known')
    expect(bank.withdraw).toHaveBeenCalledTimes(21)
  })

  it('unanswered approval: is withdrawn only after several answers in a row that there is no payment, without a missing answer between them', async () => {
    const bank = bankOf(['none', 'none', 'no-answer', 'none', 'none', 'none'], ['withdrawn'])
    expect(await followOutcome(bank, asked, here(), 0)).toBe('withdrawn')
    expect(bank.find).toHaveBeenCalledTimes(6)
    expect(bank.withdraw).toHaveBeenCalledTimes(1)
  })

  it('unanswered approval: is not withdrawn when the bank has it, or when the customer left the screen', async () => {
    const found = bankOf(['none', 'known'], ['withdrawn'])
    expect(await followOutcome(found, asked, here(), 0)).toBe('known')
    expect(found.withdraw).not.toHaveBeenCalled()
    const left = new AbortController()
    const bank = { find: vi.fn(async () => 'none' as const), withdraw: vi.fn(async () => 'withdrawn' as const) }
    bank.find.mockImplementation(async () => {
      if (bank.find.mock.calls.length === 3) left.abort()
      return 'none'
    })
    expect(await followOutcome(bank, asked, left.signal, 0)).toBeUndefined()
    expect(bank.withdraw).not.toHaveBeenCalled()
  })
})

const order: Omit<TransferOrder, 'transferId'> = {
  TransactionType: 0,
  fromAccountNumber: '0000000013',
  toAccountNumber: '1234567891',
  bankCode: '000036',
  nameEnquiryRef: 'r'.repeat(22),
  amount: '150000',
  currencyCode: 'NGN',
  narration: '',
}
const checked = { ok: true, order, recipientName: 'TUNDE BAKARE' } as const
const used = (status: string, transferId: string) => ({
  error: {
    status: 200,
    data: { errorCode: '06', errorMsg: 'Used', data: { reason: 'approval-used', status, transferId } },
  },
})
const offer = { challengeId: 'c2' } as Awaited<ReturnType<Initiate>>['data'] & object

describe('an order whose id the bank has answered', () => {
  it.each(['failed', 'cancelled'])('order with an answered id: gets a new id when it %s', async (status) => {
    const ids: string[] = []
    const initiate: Initiate = async ({ transferId }) => {
      ids.push(transferId)
      return ids.length === 1 ? used(status, transferId) : { data: offer }
    }
    const answer = await askForTransferOffer(initiate, checked)
    expect(new Set(ids).size).toBe(2)
    expect(answer).toEqual({ kind: 'offer', paymentId: ids[1], offer })
    expect(KEPT_TRANSFER.read()?.paymentId).toBe(ids[1])
  })

  it.each(['successful', 'processing'])(
    'order with an answered id: leads to its receipt when it is %s',
    async (status) => {
      const initiate = vi.fn<Initiate>(async ({ transferId }) => used(status, transferId))
      const answer = await askForTransferOffer(initiate, checked)
      expect(initiate).toHaveBeenCalledTimes(1)
      expect(answer).toEqual({ kind: 'used', paymentId: KEPT_TRANSFER.read()?.paymentId })
    },
  )
})
