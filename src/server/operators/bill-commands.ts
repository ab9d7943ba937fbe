/** The operators' commands on bills: list the bills in review, decide about a bill, and return the money of a bill. */
import { type Commands, print, printText } from './command.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { BILLS, type OutboundBill } from '../payments/kinds/bill/outbound-bill.ts'
import { returnSettledBill } from '../payments/kinds/bill/recheck-bill.ts'
import { billReversedRows, decideBillDeps } from '../features/bills/bill-ends.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { systemClock } from '../ports/clock.ts'
import type { BillReceipt } from '../ports/biller.ts'
import { decideCommand, type DecidedKind, listInReview, readEvidence } from './outbound-commands.ts'
import { noteReading } from './note-reading.ts'

const DECIDED_BILLS: DecidedKind<OutboundBill, BillReceipt> = {
  kind: BILLS,
  endDeps: ({ database, ledger }) => decideBillDeps({ database, ledger, clock: systemClock, logger: console }),
  payee: ({ billerName }) => billerName,
}

export const decideBillCommand = (database: Database, words: readonly string[]): Promise<Result<string, string>> =>
  words[0] === 'return' ? returnBill(database, words.slice(1)) : decideCommand(database, DECIDED_BILLS, words)

/** Returns the money of a settled bill that the aggregator did not pay. */
async function returnBill(database: Database, [id, ...words]: readonly string[]): Promise<Result<string, string>> {
  const read = readEvidence(DECIDED_BILLS.kind.noun, id, words)
  if (!read.ok) return read
  const ledger = createLedger({ database })
  try {
    const deps = { database, ledger, noticeRows: billReversedRows(systemClock) }
    const { operator, reason } = read.value.act
    const by = { address: `operator:${operator}`, detail: { reason } }
    const done = await returnSettledBill(deps, read.value.id, by)
    if (!done.ok) return fail(whyNotReturned(done.failure))
    const { customerId, accountNumber } = done.value
    await noteReading(database, [customerId], {
      what: 'A bill of yours that was not paid',
      reason: 'To give its money back',
    })
    return ok(`returned: ${done.value.id} to ${accountNumber}; the customer gets a message.`)
  } finally {
    await ledger.close()
  }
}

function whyNotReturned(why: string): string {
  if (why === 'not-found') return 'There is no such bill.'
  if (why === 'not-settled') return 'Nothing of this bill is taken: it is not decided yet, or its money is back.'
  if (why === 'given-back-before') return 'Some of it was given back before, by a case: nothing moved. See to the rest.'
  return `The books refuse it (${why}): nothing moved.`
}

export const BILL_COMMANDS: Commands = {
  'bills-in-review': async (database) => printText(await listInReview(database, DECIDED_BILLS)),
  bill: async (database, ...words) => print(await decideBillCommand(database, words)),
}
