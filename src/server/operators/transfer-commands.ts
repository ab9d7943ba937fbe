/** The operators' commands on transfers to other banks: those that wait for a decision, deciding them, and those that were late. */
import { userInfo } from 'node:os'
import { transferReference } from '../../core/transfers/transfer-reference.ts'
import { formatDateTime } from '../../values/date.ts'
import { isUuid } from '../../values/ids.ts'
import { formatMinor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { decideByOperator } from '../carrying/decide-by-operator.ts'
import { findLate, type LateTransfer } from '../features/transfers/outward/find-late.ts'
import { OUTWARD_TRANSFERS, type OutwardTransfer } from '../features/transfers/outward/outward-store.ts'
import { DECIDE_COMPANIONS, decideDeps } from '../join-outward.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { systemClock } from '../ports/clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Shorter than that nobody can tell later what was read where. */
const LEAST_EVIDENCE = 10

/** Every transfer that waits for an operator, oldest first, with what the network said and its id there. */
export async function listTransfersInReview(database: Database): Promise<string> {
  const waiting = await OUTWARD_TRANSFERS.store.findInReview(database.pool)
  if (waiting.length === 0) return 'No transfer waits for a decision.'
  return waiting.map(lineOf).join('\n')
}

function lineOf(transfer: OutwardTransfer): string {
  const { id, createdAt, amountMinor, currency, toBankName, reviewReason, networkReference } = transfer
  return [
    id,
    transferReference(id),
    formatDateTime(createdAt),
    `${formatMinor(amountMinor, currency)} to ${toBankName}`,
    `on the network ${networkReference}`,
    reviewReason ?? '',
  ].join('  ')
}

const DECISIONS = { settle: 'settled', release: 'released' } as const

/** `settle` debits for good what was set aside, `release` gives it back; the failure is one line. */
export async function decideTransferCommand(
  database: Database,
  [action, transferId, ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (action !== 'settle' && action !== 'release') return fail('Say settle or release.')
  if (transferId === undefined || !isUuid(transferId))
    return fail('Which one? Give the transfer’s id, as the list has it.')
  const evidence = words.join(' ').trim()
  if (evidence.length < LEAST_EVIDENCE)
    return fail('By what? Say what you read in which report: it is kept in the audit trail.')
  const ledger = createLedger({ database, companions: DECIDE_COMPANIONS })
  try {
    const deps = { ...(await decideDeps({ database, ledger, clock: systemClock, logger: console })), database }
    const operator = userInfo().username
    const decided = await decideByOperator(deps, { id: transferId, outcome: DECISIONS[action], evidence, operator })
    if (decided.ok) return ok(`${DECISIONS[action]}: ${lineOf(decided.value)}`)
    return fail(
      decided.failure === 'not-found'
        ? `There is no transfer ${transferId}.`
        : 'This transfer does not wait for a decision.',
    )
  } finally {
    await ledger.close()
  }
}

/** Transfers of the last days that broke one of the law's clocks, one per line, and how many broke which. */
export async function reportLateTransfers(
  database: Database,
  days: string | undefined,
): Promise<Result<string, string>> {
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) return fail('How many days back? Give a number, such as 30.')
  const now = systemClock.now()
  const late = await findLate(database.pool, new Date(now.getTime() - Number(days ?? '30') * DAY_MS), now)
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
