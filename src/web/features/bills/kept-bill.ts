/** The bill that is being paid in this tab, and what the bank is asked about it. */
import { useMemo } from 'react'
import * as v from 'valibot'
import { billsApi } from '../../api/bills-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { keptPayments, type UnsettledPayment } from '../../approval/kept-payment.ts'
import type { OutcomeBank } from '../../approval/use-outcome.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import type { AppDispatch } from '../../session/store/store.ts'
import { BILL_ORDER } from '../../session/typed-in-tab.ts'
import { t } from '../../language/language.ts'

/** What makes two orders the same order; the biller's answer to the number is not part of it. */
const contentSchema = v.object({
  fromAccountNumber: v.string(),
  billerId: v.string(),
  productId: v.string(),
  subscription: v.string(),
  recipientType: v.string(),
  reference: v.string(),
  amount: v.string(),
})
type BillContent = v.InferOutput<typeof contentSchema>

export const KEPT_BILL = keptPayments({ key: 'adire.bill', orderKey: BILL_ORDER, content: contentSchema })

/** A bill in the sentences of every payment. */
export const BILL_WORDS = { noun: t('payment'), verb: t('pay'), done: t('paid') } as const

/** Of this payment, where this tab approved it and never heard what became of it. */
export function unsettledBill(paymentId: string): UnsettledPayment<BillContent> | undefined {
  const kept = KEPT_BILL.readUnsettled()
  return kept?.paymentId === paymentId ? kept : undefined
}

/** For `useOutcome`. */
export function useBillOutcomes(): OutcomeBank {
  const dispatch = useAppDispatch()
  return useMemo(() => billOutcomes(dispatch), [dispatch])
}

function billOutcomes(dispatch: AppDispatch): OutcomeBank {
  const { getBillPayment, withdrawBill } = billsApi.endpoints
  return {
    find: async (paymentId) => {
      const result = await dispatch(getBillPayment.initiate(paymentId, { forceRefetch: true, subscribe: false }))
      if (result.data !== undefined) return result.data.status === 'cancelled' ? 'withdrawn' : 'known'
      const problem = callProblem(result.error)
      return problem.kind === 'refused' && problem.reason === 'not-found' ? 'none' : 'no-answer'
    },
    withdraw: async (challengeId) => {
      const { data } = await dispatch(withdrawBill.initiate(challengeId, { track: false }))
      if (data === undefined || data.outcome === 'running') return 'running'
      return data.outcome === 'withdrawn' ? 'withdrawn' : 'known'
    },
  }
}
