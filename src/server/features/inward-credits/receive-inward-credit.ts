/**
 * Posts a credit from another bank once, for any number of repeats by the switch, and always returns the first answer.
 */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { v5 as nameBasedUuid } from 'uuid'
import {
  type CreditRefusal,
  decideInwardCredit,
  maxBalanceMinor,
  refuseAddress,
} from '../../../core/inward-credits/decide-inward-credit.ts'
import { effectRow } from '../../ledger/effect.ts'
import { BalanceCapError, balanceCapRows } from '../../ledger/balance-cap.ts'
import type { CreditAnswer, InwardCredit } from '../../ports/payment-switch.ts'
import { findFirstAnswer, inwardCreditEffect, keepRefusal, reasonOfRefusal, toRow } from './inward-credit-store.ts'
import type { AccountForCredit, InwardCreditsDeps } from './inward-credits-deps.ts'
import { UUID_NAMESPACES } from '../../ledger/uuid-namespaces.ts'

/** The id of a payment's journal. It is the same in every process and after every restart. */
function postingIdOf(endToEndId: string): string {
  return nameBasedUuid(endToEndId, UUID_NAMESPACES.inwardCredit)
}

/**
 * The fingerprint of a payment. Two messages with the same fingerprint are the same payment. It covers all facts of the
 * payment, and not the envelope, which differs between repeats.
 */
function fingerprintOf(credit: InwardCredit): Buffer {
  const text = canonicalize({
    endToEndId: credit.endToEndId,
    amountMinor: String(credit.amountMinor),
    currency: credit.currency,
    creditorAgent: credit.creditorAgent,
    creditorAccount: credit.creditorAccount,
    debtorAgent: credit.debtorAgent,
    debtorAccount: credit.debtorAccount,
    debtorName: credit.debtorName,
    narration: credit.narration,
  })
  return createHash('sha256')
    .update(text ?? '')
    .digest()
}

/** Throws when the database is unavailable. The switch then gets no answer, and repeats the message. */
export async function receiveInwardCredit(deps: InwardCreditsDeps, credit: InwardCredit): Promise<CreditAnswer> {
  const fingerprint = fingerprintOf(credit)
  const before = await firstAnswer(deps, credit, fingerprint)
  if (before !== undefined) return before
  const misaddressed = refuseAddress(credit)
  if (misaddressed !== null) return refuse(deps, credit, fingerprint, misaddressed, null)
  const account = await deps.findAccountForCredit(credit.creditorAccount)
  const [balance] = account === undefined ? [] : await deps.ledger.balances([account.ledgerAccountId])
  const { deposits } = await deps.limits()
  const refusal = decideInwardCredit(credit, account, balance?.balanceMinor ?? 0n, deposits)
  if (refusal !== null) return refuse(deps, credit, fingerprint, refusal, account?.customerId ?? null)
  if (account === undefined) throw new Error('an unknown account was not refused')
  return post(deps, credit, fingerprint, account)
}

async function firstAnswer(
  deps: InwardCreditsDeps,
  credit: InwardCredit,
  fingerprint: Buffer,
): Promise<CreditAnswer | undefined> {
  const first = await findFirstAnswer(deps.database.pool, credit.endToEndId)
  if (first === undefined) return undefined
  return first.fingerprint.equals(fingerprint) ? first.answer : refuseReuse(deps, credit)
}

/**
 * Refuses another payment under a used id, writes nothing, and alerts an operator. The sender has made a fault or a
 * fraud.
 */
function refuseReuse(deps: InwardCreditsDeps, credit: InwardCredit): CreditAnswer {
  const { endToEndId, messageId, debtorAgent } = credit
  deps.logger.error(
    { alert: 'inward-credit-id-reused', endToEndId, messageId, debtorAgent },
    'an inward credit has the id of another payment: it was refused',
  )
  return { kind: 'refused', reason: 'AM05' }
}

async function refuse(
  deps: InwardCreditsDeps,
  credit: InwardCredit,
  fingerprint: Buffer,
  reason: CreditRefusal,
  customerId: string | null,
): Promise<CreditAnswer> {
  const row = toRow(credit, { postingId: postingIdOf(credit.endToEndId), fingerprint, customerId })
  await keepRefusal(deps.database.pool, row, reason)
  // Reads the answer again, because an answer that another process gave meanwhile is final.
  return (await firstAnswer(deps, credit, fingerprint)) ?? { kind: 'refused', reason }
}

async function post(
  deps: InwardCreditsDeps,
  credit: InwardCredit,
  fingerprint: Buffer,
  account: AccountForCredit,
): Promise<CreditAnswer> {
  const settlementId = deps.settlementAccountId(credit.currency)
  if (settlementId === undefined) return refuse(deps, credit, fingerprint, 'AM03', account.customerId)
  const postingId = postingIdOf(credit.endToEndId)
  const most = maxBalanceMinor(account, (await deps.limits()).deposits)
  const row = toRow(credit, { postingId, fingerprint, customerId: account.customerId })
  const notices = deps.noticeRows?.({
    customerId: account.customerId,
    journalId: postingId,
    accountNumber: credit.creditorAccount,
    amountMinor: credit.amountMinor,
    currencyCode: credit.currency,
    counterparty: credit.debtorName,
    at: deps.clock.now(),
  })
  try {
    const posted = await deps.ledger.post({
      id: postingId,
      fingerprint,
      kind: 'inward-credit',
      narration: credit.narration === '' ? `Transfer from ${credit.debtorName}` : credit.narration,
      lines: [
        { accountId: settlementId, amountMinor: -credit.amountMinor },
        { accountId: account.ledgerAccountId, amountMinor: credit.amountMinor },
      ],
      effects: [
        ...balanceCapRows(account.ledgerAccountId, most),
        effectRow(inwardCreditEffect, row),
        ...(notices ?? []),
      ],
    })
    if (posted.ok) return { kind: 'settled' }
    const reason = reasonOfRefusal(posted.failure.kind)
    if (reason === undefined) throw new Error(`the ledger refused an inward credit: ${posted.failure.kind}`)
    return reason === 'AM05' ? refuseReuse(deps, credit) : { kind: 'refused', reason }
  } catch (error) {
    // Other credits were posted after the bank had read the balance.
    if (error instanceof BalanceCapError) return refuse(deps, credit, fingerprint, 'AM14', account.customerId)
    // A unique violation means that another process answered under this id meanwhile.
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    const first = await firstAnswer(deps, credit, fingerprint)
    if (first === undefined) throw error
    return first
  }
}

const UNIQUE_VIOLATION = '23505'
