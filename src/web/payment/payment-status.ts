/** Decides how long a receipt polls its payment, and what happens when the payment ends. */
import { useEffect, useRef } from 'react'
import { accountsChanged } from '../session/store/accounts-slice.ts'
import { useAppDispatch } from '../session/store/hooks.ts'
import type { PaymentContent } from './kept-payment.ts'
import { type PaymentKind, unsettledPayment } from './payment-kind.ts'

/** The interval between two polls of a payment that is not final. */
const POLL_MS = 3000

export interface PaidPayment {
  readonly status: string
}

/** The part of a query of the data layer that a receipt uses. */
export interface PaymentQuery<Payment> {
  readonly data?: Payment | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly fulfilledTimeStamp?: number | undefined
}

export interface PaymentProgress {
  /** True while the page polls, because the payment is not final or not complete. */
  readonly waiting: boolean
  /** The polling interval of the query. 0 when there is nothing to poll. */
  readonly pollingInterval: number
}

/** `isIncomplete` returns true while a successful payment still waits for something, such as a token. */
export function progressOf<C extends PaymentContent, Payment extends PaidPayment>(
  kind: PaymentKind<C>,
  paymentId: string,
  { data: payment, error }: PaymentQuery<Payment>,
  isIncomplete: (payment: Payment) => boolean = () => false,
): PaymentProgress {
  const waiting = payment !== undefined && (payment.status === 'processing' || isIncomplete(payment))
  const lost = payment === undefined && error !== undefined && unsettledPayment(kind, paymentId) === undefined
  const isOver = lost || (payment !== undefined && !waiting)
  return { waiting, pollingInterval: isOver ? 0 : POLL_MS }
}

/** Deletes the stored payment once it is final. Its hold has ended, so the page fetches the balances again. */
export function usePaymentEnd<C extends PaymentContent>(
  { kept }: PaymentKind<C>,
  paymentId: string,
  status: string | undefined,
  onEnd: () => void,
): void {
  const dispatch = useAppDispatch()
  const waited = useRef(false)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })
  useEffect(() => {
    if (status === undefined) return
    if (status === 'processing') {
      waited.current = true
      return
    }
    kept.settle(paymentId)
    if (!waited.current) return
    waited.current = false
    dispatch(accountsChanged())
    ended.current()
  }, [dispatch, kept, paymentId, status])
}
