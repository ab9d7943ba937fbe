/** Posts the sample history through the ledger itself, each event dated when it is said to have happened. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { transferJournal, type JournalLine } from '../../core/payments/transfer-journal.ts'
import { BRAND } from '../../values/brand.ts'
import { calendarDay } from '../../values/date.ts'
import type { Database } from '../db/database.ts'
import { internalAccounts } from '../accounts/internal-accounts.ts'
import { openSettlementAccounts } from '../accounts/open-settlement-accounts.ts'
import { chargeAccounts } from '../payments/charge-accounts.ts'
import { transferEffect } from '../payments/kinds/transfer/transfer-effect.ts'
import type { NewPaymentRow } from '../payments/rows/payment-row.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { type EffectRow, effectRow } from '../ledger/effect.ts'
import type { Posting } from '../ledger/ledger.ts'
import { journalNoteRow } from './journal-note-effect.ts'
import type { SampleEvent, SampleMovement, SampleTransfer } from './sample-history.ts'
import type { AccountKey, Against } from './sample-movements.ts'
import { TRANSFER_TYPES } from '../../values/vocabularies/transfer-types.ts'

export interface SampleAccount {
  readonly customerId: string
  readonly accountNumber: string
  readonly accountName: string
  readonly ledgerAccountId: bigint
  readonly currency: string
}

interface Books {
  accountOf(key: AccountKey): SampleAccount
  internal(code: Parameters<ReturnType<typeof internalAccounts>>[0], currency: string): Promise<bigint>
  settlement(currency: string): bigint
}

/** Posts what is not there yet; the books refuse nothing of it, or it throws. */
export async function postHistory(
  database: Database,
  accounts: ReadonlyMap<AccountKey, SampleAccount>,
  events: readonly SampleEvent[],
): Promise<void> {
  const last = events.at(-1)
  if (last === undefined || (await isPosted(database, idOf(last)))) return
  const books = await openBooks(database, accounts)
  // A separate ledger with a clock at the time of the posted event, so that the entries have the dates of their story.
  const time = { now: new Date() }
  const ledger = createLedger({
    database,
    clock: { now: () => time.now },
  })
  try {
    for (const event of events) {
      time.now = event.at
      const posted = await ledger.post(await postingOf(books, event))
      if (!posted.ok) throw new Error(`the sample history could not be posted: ${event.key}: ${posted.failure.kind}`)
    }
  } finally {
    await ledger.close()
  }
}

/** A stable id in the shape of a UUID (RFC 9562 version 8): the same event has the same one in every run. */
function idOf(event: SampleEvent): string {
  const hex = createHash('sha256').update(`sample-history|${event.key}|${event.at.toISOString()}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function isPosted(database: Database, id: string): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from ledger.request where request_id = $1', [id])
  return rowCount === 1
}

async function openBooks(database: Database, accounts: ReadonlyMap<AccountKey, SampleAccount>): Promise<Books> {
  const settlements = await openSettlementAccounts(database)
  return {
    accountOf: (key) => {
      const account = accounts.get(key)
      if (account === undefined) throw new Error(`the sample history names an account that nobody has: ${key}`)
      return account
    },
    internal: internalAccounts(database.pool),
    settlement: (currency) => {
      const account = settlements.get(currency)
      if (account === undefined) throw new Error(`the switch settles nothing in ${currency}`)
      return account
    },
  }
}

async function postingOf(books: Books, event: SampleEvent): Promise<Posting> {
  const { lines, effect, kind } =
    event.type === 'movement' ? await movementPosting(books, event) : await transferPosting(books, event)
  const bound = {
    key: event.key,
    lines: lines.map((line) => [line.accountId.toString(), line.amountMinor.toString()]),
  }
  return {
    id: idOf(event),
    fingerprint: createHash('sha256')
      .update(canonicalize(bound) ?? '')
      .digest(),
    kind,
    narration: event.narration,
    valueDate: calendarDay(event.at),
    lines,
    effects: [effect],
  }
}

interface Composed {
  readonly kind: string
  readonly lines: readonly JournalLine[]
  readonly effect: EffectRow
}

async function movementPosting(books: Books, event: SampleMovement): Promise<Composed> {
  const account = books.accountOf(event.account)
  const against = await againstId(books, event.against, account.currency)
  // Money that leaves pays its charges; money that comes in has none.
  const lines = transferJournal(-event.amountMinor, event.charges, {
    from: account.ledgerAccountId,
    to: against,
    ...(await chargeAccounts(books.internal, event.charges, account.currency)),
  })
  return { kind: event.kind, lines, effect: journalNoteRow(event.counterparty) }
}

function againstId(books: Books, against: Against, currency: string): Promise<bigint> {
  return against === 'switch' ? Promise.resolve(books.settlement(currency)) : books.internal(against, currency)
}

async function transferPosting(books: Books, event: SampleTransfer): Promise<Composed> {
  const [from, to] = [books.accountOf(event.from), books.accountOf(event.to)]
  const lines = transferJournal(event.amountMinor, event.charges, {
    from: from.ledgerAccountId,
    to: to.ledgerAccountId,
    ...(await chargeAccounts(books.internal, event.charges, from.currency)),
  })
  const row: NewPaymentRow = {
    kind: 'own-bank',
    transfer_type: from.customerId === to.customerId ? TRANSFER_TYPES.self : TRANSFER_TYPES.ownBank,
    customer_id: from.customerId,
    account_number: from.accountNumber,
    account_name: from.accountName,
    payee_customer_id: to.customerId,
    payee_reference: to.accountNumber,
    payee_name: to.accountName,
    institution_code: BRAND.institutionCode,
    institution_name: null,
    amount_minor: event.amountMinor.toString(),
    fee_minor: event.charges.feeMinor.toString(),
    vat_minor: event.charges.vatMinor.toString(),
    stamp_duty_minor: event.charges.stampDutyMinor.toString(),
    levy_minor: event.charges.levyMinor.toString(),
    currency: from.currency,
    narration: event.narration,
    approved_with: [0],
    created_at: event.at.toISOString(),
    completed_at: event.at.toISOString(),
  }
  return { kind: 'transfer', lines, effect: effectRow(transferEffect, row) }
}
