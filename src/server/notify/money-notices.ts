/**
 * Writes the notices of a movement of money. The posting's transaction writes one narrow row for both sides and notifies the processes
 * with jobs once for each batch. They turn rows into alerts (features/notices), so a posting does not write up to four deliveries.
 */
import { maskAccountNumber } from '../../values/account-number.ts'
import { copyRows, type RowOf } from '../db/copy-rows.ts'
import { allWritten } from '../db/database.ts'
import { type Effect, type EffectRow, effectRow } from '../ledger/effect.ts'

/** The worker's task that turns rows into alerts. */
export const QUEUE_NOTICES = 'queue-notices'
/** The channel of the database on which a posting says that it wrote rows. The notification arrives after the commit. */
export const NOTICES_WRITTEN = 'adire:notices'

interface Side {
  /** Null for a person who is not a customer of this bank. The notice to the other side names this person, who gets no notice. */
  readonly customerId: string | null
  readonly maskedAccount: string | null
  readonly name: string
}

interface MoneyMoved {
  readonly from: Side
  readonly to: Side
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly at: Date
}

/** Money that came into a customer's account from outside the bank, or left the account for another bank. */
interface AccountMovement {
  readonly customerId: string
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly counterparty: string
  readonly at: Date
}

/** The notice to the holder of an account that money came in. */
export function creditNoticeRows(moved: AccountMovement): readonly EffectRow[] {
  const { customerId, accountNumber, amountMinor, currencyCode, at } = moved
  return noticeRow({
    from: { customerId: null, maskedAccount: null, name: moved.counterparty },
    to: { customerId, maskedAccount: maskAccountNumber(accountNumber), name: '' },
    amountMinor,
    currencyCode,
    at,
  })
}

/** The notice to the holder of an account that money went out. */
export function debitNoticeRows(moved: AccountMovement): readonly EffectRow[] {
  const { customerId, accountNumber, amountMinor, currencyCode, at } = moved
  return noticeRow({
    from: { customerId, maskedAccount: maskAccountNumber(accountNumber), name: '' },
    to: { customerId: null, maskedAccount: null, name: moved.counterparty },
    amountMinor,
    currencyCode,
    at,
  })
}

/** The facts of a transfer within the bank that its notices need. The amount is a decimal string of minor units. */
export interface TransferMoved {
  readonly payment: {
    readonly customerId: string
    readonly currencyCode: string
    readonly amount: string
    readonly from: { readonly accountNumber: string; readonly accountName: string }
    readonly to: { readonly accountNumber: string; readonly accountName: string }
    /** Set for a transfer between two currencies: the arriving amount in minor units of its currency. */
    readonly exchange?: { readonly arrives: string; readonly arrivesCurrency: string }
  }
  readonly toCustomerId: string
  readonly at: Date
}

/** The notices to both sides of a transfer within the bank. A customer who moves money between own accounts gets both. */
export function transferNoticeRows({ payment, toCustomerId, at }: TransferMoved): readonly EffectRow[] {
  const side = (
    customerId: string,
    account: { readonly accountNumber: string; readonly accountName: string },
  ): Side => ({
    customerId,
    maskedAccount: maskAccountNumber(account.accountNumber),
    name: account.accountName,
  })
  const [from, to] = [side(payment.customerId, payment.from), side(toCustomerId, payment.to)]
  const left = { amountMinor: BigInt(payment.amount), currencyCode: payment.currencyCode, at }
  const { exchange } = payment
  if (exchange === undefined) return noticeRow({ from, to, ...left })
  // A row has one amount, so the outgoing amount goes to one side and the arriving amount to the other.
  const arrived = { amountMinor: BigInt(exchange.arrives), currencyCode: exchange.arrivesCurrency, at }
  const named = ({ name }: Side): Side => ({ customerId: null, maskedAccount: null, name })
  return [...noticeRow({ from, to: named(to), ...left }), ...noticeRow({ from: named(from), to, ...arrived })]
}

function noticeRow(row: MoneyMoved): readonly EffectRow[] {
  return [effectRow(noticesEffect, row)]
}

const COLUMNS = {
  journal_id: 'uuid',
  moved_at: 'timestamptz',
  amount_minor: 'bigint',
  currency: 'text',
  from_customer_id: 'uuid',
  from_account: 'text',
  from_name: 'text',
  to_customer_id: 'uuid',
  to_account: 'text',
  to_name: 'text',
} as const
const write = copyRows('bank.notice', COLUMNS)

/** Stores the notices of posted payments. A refused posting needs no notice, because the reply to the call has the refusal. */
export const noticesEffect: Effect<MoneyMoved> = {
  name: 'notices',
  async write(tx, rows) {
    const posted = rows.filter((row) => row.outcome === 'posted')
    if (posted.length === 0) return
    await allWritten([write(tx, posted.map(storedRow)), tx.query('select pg_notify($1, $2)', [NOTICES_WRITTEN, ''])])
  },
}

function storedRow({
  postingId,
  row,
}: {
  readonly postingId: string
  readonly row: MoneyMoved
}): RowOf<typeof COLUMNS> {
  const { from, to, at, amountMinor, currencyCode } = row
  return {
    journal_id: postingId,
    moved_at: at,
    amount_minor: String(amountMinor),
    currency: currencyCode,
    from_customer_id: from.customerId,
    from_account: from.maskedAccount,
    from_name: from.name,
    to_customer_id: to.customerId,
    to_account: to.maskedAccount,
    to_name: to.name,
  }
}
