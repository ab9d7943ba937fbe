/** Payments that are not final yet, transfers and bills alike: their money is set aside, and no entry tells of them. */
import { useEffect, useRef, useState } from 'react'
import type { Account, Entry } from '../../contract/account.ts'
import type { RecentTransfer } from '../../contract/transfers.ts'
import { receiptPath, billPath } from '../session/links.ts'
import { accountsChanged } from '../session/store/accounts-slice.ts'
import { useAppDispatch } from '../session/store/hooks.ts'
import { type RecentBill, useRecentBills } from './bills-api.ts'
import { useLookAgain } from './look-again.ts'
import { useRecentTransfers } from './transfer-api.ts'

const LOOK_AGAIN_MS = 5000

export interface PendingPayment {
  readonly id: string
  readonly name: string
  /** Where it goes: the bank, or the number that is paid for. */
  readonly about: string
  /** Minor units, with its charges: as its entry will have it. */
  readonly total: string
  readonly currencyCode: Account['currencyCode']
  readonly createdAt: string
  /** Its receipt. */
  readonly to: string
}

type Own = Pick<Account, 'accountNumber' | 'currencyCode'>

/** Of this account, newest first. What ends has its balance and its entry asked for. */
export function usePendingPayments(account: Own): readonly PendingPayment[] {
  // Often while something is on its way; else as the page's other lists, since another device may send something.
  const [isAny, setIsAny] = useState(false)
  const options = useLookAgain(isAny ? LOOK_AGAIN_MS : undefined)
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

/** One is told once: where its entry is there already, the lists of payments are only older. Pure. */
export function notPosted(
  pending: readonly PendingPayment[],
  entries: readonly Pick<Entry, 'transferId' | 'billPaymentId'>[],
): readonly PendingPayment[] {
  const posted = new Set(entries.flatMap(({ transferId, billPaymentId }) => [transferId, billPaymentId]))
  return pending.filter(({ id }) => !posted.has(id))
}

/** An older server does not say which account pays: then those of its currency are told. Pure. */
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
