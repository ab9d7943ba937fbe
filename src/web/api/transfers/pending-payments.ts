/**
 * Lists payments that are not final, both transfers and bills. Their money is held, and no account entry shows them
 * yet.
 */
import { useEffect, useRef, useState } from 'react'
import type { Account, Entry } from '../../../contract/accounts/account.ts'
import type { RecentTransfer } from '../../../contract/transfers/transfers.ts'
import { receiptPath, billPath } from '../../session/paths/links.ts'
import { accountsChanged } from '../../session/store/accounts-slice.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { type RecentBill, useRecentBills } from '../bills/bills-api.ts'
import { useRefreshOpenPage } from '../data-layer/refresh-open-page.ts'
import { useRecentTransfers } from './transfer-api.ts'

const LOOK_AGAIN_MS = 5000

export interface PendingPayment {
  readonly id: string
  readonly name: string
  /** The recipient's bank, or the number of the bill. */
  readonly about: string
  /** In minor units with charges, as the later entry will show it. */
  readonly total: string
  readonly currencyCode: Account['currencyCode']
  readonly createdAt: string
  /** The address of the payment's receipt. */
  readonly to: string
}

type Own = Pick<Account, 'accountNumber' | 'currencyCode'>

/**
 * The pending payments of this account, newest first. When a payment ends, the balance and the entries are fetched
 * again.
 */
export function usePendingPayments(account: Own): readonly PendingPayment[] {
  // Polls often while a payment is pending. Otherwise it polls like the page's other lists, because another device may
  // send a payment.
  const [isAny, setIsAny] = useState(false)
  const options = useRefreshOpenPage(isAny ? LOOK_AGAIN_MS : undefined)
  const transfers = useRecentTransfers(options).data ?? []
  const bills = useRecentBills(options).data ?? []
  const pending = pendingPayments(account, transfers, bills)
  if (isAny !== pending.length > 0) setIsAny(pending.length > 0)
  const dispatch = useAppDispatch()
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    const ids = pending.map(({ id }) => id)
    if (known.current.some((id) => !ids.includes(id))) dispatch(accountsChanged())
    known.current = ids
  })
  return pending
}

/**
 * Leaves out a payment whose entry is already listed, because the lists of payments may be older than the entries.
 * Pure.
 */
export function notPosted(
  pending: readonly PendingPayment[],
  entries: readonly Pick<Entry, 'transferId' | 'billPaymentId'>[],
): readonly PendingPayment[] {
  const posted = new Set(entries.flatMap(({ transferId, billPaymentId }) => [transferId, billPaymentId]))
  return pending.filter(({ id }) => !posted.has(id))
}

/** An older server does not name the paying account. Then payments in the account's currency are shown. Pure. */
export function pendingPayments(
  { accountNumber, currencyCode }: Own,
  transfers: readonly RecentTransfer[],
  bills: readonly RecentBill[],
): readonly PendingPayment[] {
  const isOf = (one: RecentTransfer | RecentBill): boolean =>
    one.status === 'processing' &&
    one.currencyCode === currencyCode &&
    (one.accountNumber === null || one.accountNumber === accountNumber)
  return [
    ...transfers.filter(isOf).map(({ transferId: id, counterparty, bankName, ...one }) => ({
      ...shared(one),
      id,
      name: counterparty,
      about: bankName,
      to: receiptPath(id),
    })),
    ...bills.filter(isOf).map(({ paymentId: id, billerName, customerReference, ...one }) => ({
      ...shared(one),
      id,
      name: billerName,
      about: customerReference,
      to: billPath(id),
    })),
  ].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

const shared = ({ total, amount, currencyCode, createdAt }: Pick<RecentTransfer, SharedField>) => ({
  total: total ?? amount,
  currencyCode,
  createdAt,
})
type SharedField = 'total' | 'amount' | 'currencyCode' | 'createdAt'
