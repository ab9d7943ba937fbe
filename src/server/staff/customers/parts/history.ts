/** Reads the entries of one account of a customer by day, in pages, the newest first, each with its payment and the other party. */
import type * as v from 'valibot'
import type { AnswerOfPart, customerPartInput } from '../../../../contract/staff/staff-customer-parts.ts'
import { ok, type Result } from '../../../../values/result.ts'
import type { Sql } from '../../../db/database.ts'
import { findOwnAccount } from '../../../features/accounts/account-store.ts'
import { referenceOfEntry } from '../../../features/accounts/entry-store.ts'
import { EVERY_ENTRY, findEntries } from '../../../features/accounts/find-entries.ts'
import { refuse, type Refusal } from '../../staff-route.ts'

const PAGE = 50

type Input = Extract<v.InferOutput<typeof customerPartInput>, { readonly part: 'history' }>

export async function readHistory(
  sql: Sql,
  { customerId, accountNumber, from, to, beforeSeq }: Input,
): Promise<Result<AnswerOfPart<'history'>, Refusal>> {
  const account = await findOwnAccount(sql, { accountNumber, customerId })
  if (account === undefined) return refuse('not-found', 'This customer has no such account.')
  const { ledgerAccountId } = account
  const { entries: found } = await findEntries(sql, {
    ...EVERY_ENTRY,
    ledgerAccountId,
    accountNumber,
    from: from || undefined,
    to: to || undefined,
    beforeSeq: beforeSeq === null ? undefined : BigInt(beforeSeq),
    limit: PAGE + 1,
  })
  const entries = found.slice(0, PAGE)
  return ok({
    part: 'history',
    accountNumber,
    currency: account.currency,
    entries: entries.map(({ seq, journalId, paymentId, ...entry }) => ({
      seq: seq.toString(),
      journalId,
      paymentId,
      reference: referenceOfEntry({ journalId, paymentId }),
      counterparty: entry.counterparty,
      kind: entry.kind,
      narration: entry.narration,
      postedAt: entry.postedAt.toISOString(),
      amountMinor: entry.amountMinor.toString(),
      balanceAfterMinor: entry.balanceAfterMinor.toString(),
      isReversed: entry.reversedAt !== null,
    })),
    nextBeforeSeq: found.length > PAGE ? (entries.at(-1)?.seq.toString() ?? null) : null,
  })
}
