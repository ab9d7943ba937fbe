/** The operators' commands on unclaimed balances of closed customers: list the balances, and record that a balance was paid out. */
import { type Commands, print } from './command.ts'
import { formatDateTime } from '../../values/date.ts'
import { formatMinor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { internalAccounts } from '../accounts/internal-accounts.ts'
import {
  findUnclaimedBalances,
  type UnclaimedBalance,
  payUnclaimedBalance,
} from '../features/inward-credits/pay-unclaimed-balance.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { readEvidence } from './outbound-commands.ts'
import { noteReading } from './note-reading.ts'

const WHAT = 'Money that came back after you had left'

/** Lists the unclaimed balances when there are no words. `pay`, the id of the journal and the evidence record a payout. The failure is one line. */
export async function closedCustomerCommand(
  database: Database,
  [action, id, ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (action === undefined) return ok(await listOwed(database))
  if (action !== 'pay') return fail('Say pay, or nothing for the list.')
  const read = readEvidence('journal', id, words)
  if (!read.ok) return read
  const ledger = createLedger({ database })
  try {
    const deps = { sql: database.pool, ledger, internalAccount: internalAccounts(database.pool) }
    const paid = await payUnclaimedBalance(deps, { journalId: read.value.id, ...read.value.act })
    if (!paid.ok) return fail(WHY_NOT[paid.failure])
    await noteReading(database, [paid.value.customerId], { what: WHAT, reason: 'To pay it out' })
    return ok(`paid out: ${lineOf(paid.value)}`)
  } finally {
    await ledger.close()
  }
}

const WHY_NOT = {
  'not-owed': 'Nothing is owed under this journal: there is none, it is paid out, or its return was reversed.',
  'paid-before': 'It is paid out already.',
}

async function listOwed(database: Database): Promise<string> {
  const owed = await findUnclaimedBalances(database.pool)
  const customers = [...new Set(owed.map(({ customerId }) => customerId))]
  await noteReading(database, customers, { what: WHAT, reason: 'To pay it out' })
  return owed.length === 0 ? 'Nothing is owed to customers who have left.' : owed.map(lineOf).join('\n')
}

const lineOf = ({ journalId, fullName, cifid, amountMinor, currency, bankName, at }: UnclaimedBalance): string =>
  [
    journalId,
    formatMinor(amountMinor, currency as 'NGN'),
    `${fullName}, customer ${cifid}`,
    `from ${bankName}`,
    formatDateTime(at),
  ].join('  ')

export const CLOSED_CUSTOMER_COMMANDS: Commands = {
  former: async (database, ...words) => print(await closedCustomerCommand(database, words)),
}
