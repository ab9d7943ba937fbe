/**
 * Posts a transfer that another bank returns, once for any number of repeats by the switch, with all effects of the
 * return.
 */
import { v5 as nameBasedUuid } from 'uuid'
import type { CreditRefusal } from '../../../core/inward-credits/decide-inward-credit.ts'
import { decideReturn } from '../../../core/inward-credits/decide-return.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import { refundRows } from '../../payments/reversals/refund.ts'
import { type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { CreditAnswer, InwardReturn } from '../../ports/payment-switch.ts'
import {
  findFirstAnswer,
  inwardCreditEffect,
  type InwardCreditRow,
  keepRefusal,
  reasonOfRefusal,
} from './inward-credit-store.ts'
import type { InwardCreditsDeps, TransferReturned } from './inward-credits-deps.ts'
import { UUID_NAMESPACES } from '../../ledger/uuid-namespaces.ts'

/** Throws when the database is unavailable. The switch then gets no answer, and repeats the message. */
export async function receiveReturn(deps: InwardCreditsDeps, inward: InwardReturn): Promise<CreditAnswer> {
  const fingerprint = fingerprintOf(inward)
  const before = await firstAnswer(deps, inward, fingerprint)
  if (before !== undefined) return before
  const transfer = await deps.findReturned(inward.originalEndToEndId)
  const refusal = decideReturn(inward, transfer)
  if (refusal !== null || transfer === undefined) return refuse(deps, inward, fingerprint, refusal ?? 'NOOR', transfer)
  return post(deps, inward, fingerprint, transfer)
}

/** The fingerprint of a return covers all its facts, and not the envelope, which differs between repeats. */
function fingerprintOf({ messageName: _name, messageId: _id, amountMinor, ...ordered }: InwardReturn): Buffer {
  return sha256(canonicalText({ ...ordered, amountMinor: amountMinor.toString() }))
}

async function firstAnswer(
  deps: InwardCreditsDeps,
  inward: InwardReturn,
  fingerprint: Buffer,
): Promise<CreditAnswer | undefined> {
  const first = await findFirstAnswer(deps.database.pool, inward.returnId)
  if (first === undefined) return undefined
  if (first.fingerprint.equals(fingerprint)) return first.answer
  const { returnId, messageId, returningAgent } = inward
  deps.logger.error(
    { alert: 'return-id-reused', returnId, messageId, returningAgent },
    'a return has the id of an earlier return: it was refused',
  )
  return { kind: 'refused', reason: 'AM05' }
}

/** A return that matches no transfer needs an operator. */
async function refuse(
  deps: InwardCreditsDeps,
  inward: InwardReturn,
  fingerprint: Buffer,
  reason: CreditRefusal,
  transfer: TransferReturned | undefined,
): Promise<CreditAnswer> {
  const { returnId, returningAgent, originalEndToEndId } = inward
  deps.logger.error(
    { alert: 'return-refused', returnId, returningAgent, originalEndToEndId, reason },
    'another bank’s return of a transfer was refused',
  )
  await keepRefusal(deps.database.pool, rowOf(inward, fingerprint, transfer), reason)
  return (await firstAnswer(deps, inward, fingerprint)) ?? { kind: 'refused', reason }
}

function rowOf(inward: InwardReturn, fingerprint: Buffer, transfer: TransferReturned | undefined): InwardCreditRow {
  return {
    end_to_end_id: inward.returnId,
    posting_id: nameBasedUuid(inward.returnId, UUID_NAMESPACES.inwardReturn),
    fingerprint: fingerprint.toString('hex'),
    message_id: inward.messageId,
    account_number: transfer?.accountNumber ?? '',
    customer_id: transfer?.customerId ?? null,
    amount_minor: inward.amountMinor.toString(),
    currency: inward.currency,
    sender_name: transfer?.toBankName ?? inward.returningAgent,
    sender_account: transfer?.toAccountNumber ?? null,
    sender_bank_code: inward.returningAgent,
    sender_bank_name: transfer?.toBankName ?? null,
    narration: narrationOf(transfer),
    return_of: transfer?.transferId ?? null,
  }
}

function narrationOf(transfer: TransferReturned | undefined): string {
  return transfer === undefined ? 'Returned' : `Returned: ${transfer.reference}`
}

async function post(
  deps: InwardCreditsDeps,
  inward: InwardReturn,
  fingerprint: Buffer,
  transfer: TransferReturned,
): Promise<CreditAnswer> {
  const { amountMinor, currency } = inward
  const settlementId = deps.settlementAccountId(currency)
  if (settlementId === undefined) return refuse(deps, inward, fingerprint, 'AM03', transfer)
  const row = rowOf(inward, fingerprint, transfer)
  // The part that the bank has refunded already belongs to the bank.
  const leftMinor = transfer.refundedMinor < transfer.amountMinor ? transfer.amountMinor - transfer.refundedMinor : 0n
  const theirsMinor = amountMinor < leftMinor ? amountMinor : leftMinor
  const oursMinor = amountMinor - theirsMinor
  const followers = await rowsOf(deps, transfer, { journalId: row.posting_id, amountMinor: theirsMinor })
  try {
    const posted = await deps.ledger.post({
      id: row.posting_id,
      fingerprint,
      kind: 'transfer-return',
      narration: narrationOf(transfer),
      lines: [
        { accountId: settlementId, amountMinor: -amountMinor },
        ...(theirsMinor === 0n ? [] : [{ accountId: await creditedId(deps, transfer), amountMinor: theirsMinor }]),
        ...(oursMinor === 0n ? [] : [{ accountId: await deps.refundsAccountId(currency), amountMinor: oursMinor }]),
      ],
      effects: [
        // When a refund was posted meanwhile, this effect fails the posting, and the switch repeats the message.
        ...(theirsMinor === 0n ? [] : refundOf(transfer, theirsMinor)),
        effectRow(inwardCreditEffect, row),
        ...followers,
      ],
    })
    if (posted.ok) return settled(deps, transfer, { row, theirsMinor, oursMinor })
    const reason = reasonOfRefusal(posted.failure.kind)
    if (reason === undefined) throw new Error(`the ledger refused a return: ${posted.failure.kind}`)
    // The account was closed meanwhile.
    return refuse(deps, inward, fingerprint, reason, transfer)
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    // Another process was first: with this same return, or with another return of the same transfer.
    const first = await firstAnswer(deps, inward, fingerprint)
    return first ?? refuse(deps, inward, fingerprint, 'AM05', { ...transfer, returned: true })
  }
}

/**
 * Rows for the notices of the customer and for the consequences of the return. A closed customer gets no notice,
 * because staff contact the customer.
 */
async function rowsOf(
  deps: InwardCreditsDeps,
  transfer: TransferReturned,
  { journalId, amountMinor }: { readonly journalId: string; readonly amountMinor: bigint },
): Promise<readonly EffectRow[]> {
  if (amountMinor === 0n || transfer.isClosed) return []
  const { customerId, accountNumber, currency: currencyCode, toBankName: counterparty } = transfer
  const paid = { customerId, journalId, accountNumber, amountMinor, currencyCode, counterparty, at: deps.clock.now() }
  return [...((await deps.returnRows?.(transfer, amountMinor)) ?? []), ...(deps.noticeRows?.(paid) ?? [])]
}

interface BookedReturn {
  readonly row: InwardCreditRow
  readonly theirsMinor: bigint
  readonly oursMinor: bigint
}

/** Logs a return that staff must handle, and answers. */
function settled(
  deps: InwardCreditsDeps,
  { transferId, isClosed }: TransferReturned,
  { row, theirsMinor, oursMinor }: BookedReturn,
): CreditAnswer {
  if (oursMinor > 0n) {
    const facts = { alert: 'return-after-refund', returnId: row.end_to_end_id, transferId, keptMinor: `${oursMinor}` }
    deps.logger.error(
      facts,
      'a transfer was returned after the bank had refunded its customer: the bank keeps the refunded part',
    )
  }
  if (isClosed && theirsMinor > 0n) {
    const facts = { alert: 'return-for-closed-customer', journalId: row.posting_id, transferId }
    deps.logger.error(facts, 'a transfer of a closed customer was returned: pay it out by hand')
  }
  return { kind: 'settled' }
}

const refundOf = (
  { transferId, amountMinor: mostMinor }: TransferReturned,
  amountMinor: bigint,
): readonly EffectRow[] =>
  refundRows({ subject: { id: transferId, kind: 'payment' }, source: 'returned', amountMinor, mostMinor })

const creditedId = (deps: InwardCreditsDeps, transfer: TransferReturned): Promise<bigint> =>
  transfer.isClosed ? deps.unclaimedAccountId(transfer.currency) : Promise.resolve(transfer.ledgerAccountId)

const UNIQUE_VIOLATION = '23505'
