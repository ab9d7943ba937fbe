/** Reads the entries of one account of a customer in pages, the newest first. */
import type * as v from 'valibot'
import type { AnswerOfPart, customerPartInput } from '../../../../contract/staff/staff-customer-parts.ts'
import { ok, type Result } from '../../../../values/result.ts'
import type { Sql } from '../../../db/database.ts'
import { findOwnAccount } from '../../../features/accounts/account-store.ts'
import { readEntries } from '../../../ledger/read.ts'
import { refuse, type Refusal } from '../../staff-route.ts'

const PAGE = 50

type Input = Extract<v.InferOutput<typeof customerPartInput>, { readonly part: 'history' }>

export async function readHistory(
  sql: Sql,
  { customerId, accountNumber, beforeSeq }: Input,
): Promise<Result<AnswerOfPart<'history'>, Refusal>> {
  const account = await findOwnAccount(sql, { accountNumber, customerId })
  if (account === undefined) return refuse('not-found', 'This customer has no such account.')
  const found = await readEntries(sql, {
    accountId: account.ledgerAccountId,
    limit: PAGE + 1,
    ...(beforeSeq === null ? {} : { beforeSeq: BigInt(beforeSeq) }),
  })
  const entries = found.slice(0, PAGE)
  return ok({
    part: 'history',
    accountNumber,
    currency: account.currency,
    entries: entries.map(({ seq, journalId, kind, narration, postedAt, amountMinor, balanceAfterMinor }) => ({
      seq: seq.toString(),
      journalId,
      kind,
      narration,
      postedAt: postedAt.toISOString(),
      amountMinor: amountMinor.toString(),
      balanceAfterMinor: balanceAfterMinor?.toString() ?? null,
    })),
    nextBeforeSeq: found.length > PAGE ? (entries.at(-1)?.seq.toString() ?? null) : null,
  })
}
