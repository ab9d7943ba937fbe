/** Finds payments that leave the bank over a network, and gives the needs of their ends in the transaction of an order. */
import type { Sql } from '../../../db/database.ts'
import { databaseIn } from '../../../db/database-in-transaction.ts'
import { payeeRows } from '../../../features/beneficiaries/save-payees.ts'
import { decideBillDeps } from '../../../features/bills/bill-ends.ts'
import { decideCardDeps } from '../../../features/cards/card-ends.ts'
import { decideDeps } from '../../../features/transfers/outward/outward-ends.ts'
import { ledgerIn } from '../../../ledger/ledger-in-transaction.ts'
import { BILLS } from '../../../payments/kinds/bill/outbound-bill.ts'
import { CARD_REQUESTS } from '../../../payments/kinds/card-fee/outbound-card.ts'
import { OUTWARD_TRANSFERS } from '../../../payments/kinds/other-bank/outbound-transfer.ts'
import type { OutboundPayment } from '../../../payments/outbound/outbound-payment.ts'
import type { StaffDeps } from '../../staff-deps.ts'

/** The stores of the payments that leave the bank over a network. */
const KINDS = [OUTWARD_TRANSFERS, BILLS, CARD_REQUESTS] as const

export async function findOutbound(sql: Sql, id: string) {
  for (const kind of KINDS) {
    const payment = await kind.store.find(sql, id)
    if (payment !== undefined) return { kind, payment }
  }
  return undefined
}

/** The payments with these ids by kind, with one query for each kind. */
export async function findOutboundOf(sql: Sql, ids: readonly string[]) {
  return {
    transfers: await OUTWARD_TRANSFERS.store.findMany(sql, ids),
    bills: await BILLS.store.findMany(sql, ids),
    cards: await CARD_REQUESTS.store.findMany(sql, ids),
  }
}

/** Changes with each step of the payment. */
export const versionOfPayment = ({ state, sends, inquiries }: OutboundPayment): string =>
  `${state} ${sends} ${inquiries}`

/** The needs of ending each kind of payment. The ledger and the notices use the transaction. */
export function endDepsIn({ clock, logger }: StaffDeps, tx: Sql) {
  const needs = { database: databaseIn(tx), ledger: ledgerIn(tx), clock, logger }
  return {
    transfers: () => decideDeps({ ...needs, payeeRows }),
    bills: () => decideBillDeps(needs),
    cards: () => decideCardDeps(needs),
  }
}

/** Above 10 million naira, and in every other currency, a risk officer checks the order. */
export const LARGE_PAYMENTS = { amounts: { NGN: 10_000_000_00n }, checker: 'payment.check-large' } as const
