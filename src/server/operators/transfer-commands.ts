/** The operators' commands on transfers to other banks: list the transfers in review, decide a transfer, and list late transfers. */
import { type Commands, print, printText } from './command.ts'
import { formatDateTime } from '../../values/date.ts'
import { formatMinor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { payeeRows } from '../features/beneficiaries/save-payees.ts'
import { findLate, type LateTransfer } from '../features/transfers/outward/find-late.ts'
import { OUTWARD_TRANSFERS, type OutwardTransfer } from '../payments/kinds/other-bank/outbound-transfer.ts'
import { decideDeps } from '../features/transfers/outward/outward-ends.ts'
import { systemClock } from '../ports/clock.ts'
import { decideCommand, type DecidedKind, listInReview } from './outbound-commands.ts'
import { noteReading } from './note-reading.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TRANSFERS: DecidedKind<OutwardTransfer, never> = {
  kind: OUTWARD_TRANSFERS,
  endDeps: ({ database, ledger }) => decideDeps({ database, ledger, clock: systemClock, logger: console, payeeRows }),
  payee: ({ toBankName }) => toBankName,
}

/** Lists the transfers of the last days that missed a deadline of the law, one per line, and counts them by deadline. */
async function reportLateTransfers(database: Database, days: string | undefined): Promise<Result<string, string>> {
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) return fail('How many days back? Give a number, such as 30.')
  const now = systemClock.now()
  const late = await findLate(database.pool, new Date(now.getTime() - Number(days ?? '30') * DAY_MS), now)
  await noteReading(
    database,
    late.map(({ customerId }) => customerId),
    { what: 'A transfer of yours that was late, in a list', reason: 'To report what was late' },
  )
  const count = (clock: string) => late.filter(({ broken }) => broken.some((one) => one === clock)).length
  const sum = `${late.length} late: ${count('instant')} not instant, ${count('refund')} refunds, ${count('final')} beyond a day.`
  return ok([...late.map((transfer) => lateLineOf(transfer, now)), sum].join('\n'))
}

function lateLineOf(transfer: LateTransfer, now: Date): string {
  const tookS = Math.round(((transfer.completedAt ?? now).getTime() - transfer.createdAt.getTime()) / 1000)
  return [
    transfer.transferId,
    formatDateTime(transfer.createdAt),
    `${formatMinor(transfer.amountMinor, 'NGN')} to ${transfer.toBankName}`,
    `${transfer.state} after ${tookS} s`,
    transfer.broken.join(', '),
  ].join('  ')
}

export const TRANSFER_COMMANDS: Commands = {
  'transfers-in-review': async (database) => printText(await listInReview(database, TRANSFERS)),
  transfer: async (database, ...words) => print(await decideCommand(database, TRANSFERS, words)),
  'late-transfers': async (database, days) => print(await reportLateTransfers(database, days)),
}
