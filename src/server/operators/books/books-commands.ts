/** The operators' commands on the whole books: the trial balance, the check of every rule of the books, and the export. */
import type { Database } from '../../db/database.ts'
import { exportHledger } from '../../ledger/export-hledger.ts'
import { readTrialBalance } from '../../ledger/read.ts'
import { proveBooks } from '../../ledger/proof/prove-books.ts'
import { systemClock } from '../../ports/clock.ts'
import { type Commands, FROM_START } from '../command.ts'
import { JOURNAL_COMMANDS } from './journal-commands.ts'

async function trialBalance(database: Database): Promise<number> {
  const rows = await readTrialBalance(database.pool)
  const sums = new Map<string, { debit: bigint; credit: bigint }>()
  for (const row of rows) {
    const sum = sums.get(row.currency) ?? { debit: 0n, credit: 0n }
    sums.set(row.currency, { debit: sum.debit + row.debitMinor, credit: sum.credit + row.creditMinor })
    console.log(
      `${row.currency}  ${row.accountId}  ${row.code ?? row.name}  debit ${row.debitMinor}  credit ${row.creditMinor}`,
    )
  }
  for (const [currency, sum] of sums) console.log(`${currency}  total  debit ${sum.debit}  credit ${sum.credit}`)
  return [...sums.values()].every((sum) => sum.debit === sum.credit) ? 0 : 1
}

async function verify(database: Database, ...words: readonly string[]): Promise<number> {
  const { books, from, reached } = await proveBooks({ database, clock: systemClock }, words.includes(FROM_START))
  for (const fault of books.faults)
    console.error(`BROKEN: ${fault.law}. ${fault.count} time(s), e.g. ${fault.examples.join(', ')}`)
  const size = `${books.accounts} accounts, ${books.journals} journals, ${books.entries} entries, ${books.holds} holds, ${books.refusals} refusals, ${books.closedDays} closed days`
  console.log(books.faults.length === 0 ? `The books are right: ${size}.` : `The books are NOT right: ${size}.`)
  if (from !== undefined)
    console.log(`The check began after ${from.day}, which was proven before. With ${FROM_START} it checks everything.`)
  if (reached !== undefined)
    console.log(`The books are proven up to the end of ${reached.day}: ${reached.digest.toString('hex')}.`)
  return books.faults.length === 0 ? 0 : 1
}

function exportAll(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    for await (const text of exportHledger(tx)) {
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve))
    }
    return 0
  })
}

/** The commands of `npm run ledger`. */
export const LEDGER_COMMANDS: Commands = {
  ...JOURNAL_COMMANDS,
  'trial-balance': trialBalance,
  verify,
  'export-hledger': exportAll,
}
