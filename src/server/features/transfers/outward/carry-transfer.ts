/**
 * Takes a transfer to another bank one step further: hands it to the network, or asks what became of it, and writes down what
 * the network said. Every step can be cut short by a crash: what is done again then is a question, a credit under the same
 * ids, or a posting under the same id.
 */
import * as v from 'valibot'
import { DEFAULT_ASK_SCHEDULE, nextAskAt } from '../../../../core/transfers/ask-again.ts'
import { nextTransferState, type TransferEvent } from '../../../../core/transfers/transfer-states.ts'
import type { Sql } from '../../../db/database.ts'
import { queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import type { OutwardCredit, SwitchAnswer } from '../../../ports/payment-switch.ts'
import { auditOutward } from './audit-outward.ts'
import { carryJob } from './carry-job.ts'
import { endTransfer } from './end-transfer.ts'
import type { OutwardDeps } from './outward-deps.ts'
import { findOutward, takeStep, type OutwardTransfer, type Step } from './outward-store.ts'

const payloadSchema = v.object({ transferId: v.pipe(v.string(), v.uuid()) })

/** The task under the name CARRY_TRANSFER. Throws when the books could not be asked: the queue tries again. */
export function createCarryTransfer(deps: OutwardDeps): Task {
  return async (payload) => {
    const { transferId } = v.parse(payloadSchema, payload)
    const transfer = await findOutward(deps.database.pool, transferId)
    if (transfer === undefined) throw new Error('there is no transfer to carry')
    // Found as sent: whoever sent it did not live to hear the answer. So it is asked for, and not sent anew.
    if (transfer.state === 'held') await send(deps, transfer)
    if (transfer.state === 'sent' || transfer.state === 'asking') await ask(deps, transfer)
  }
}

async function send(deps: OutwardDeps, transfer: OutwardTransfer): Promise<void> {
  const now = deps.clock.now()
  const { forMs } = deps.askSchedule ?? DEFAULT_ASK_SCHEDULE
  if (now.getTime() >= transfer.createdAt.getTime() + forMs) {
    // The network never had it, but a customer does not expect a payment to leave a day later.
    return giveToOperator(deps, transfer, 'window-closed', { reason: 'not sent within a day', code: null })
  }
  const credit = await creditOf(deps, transfer)
  const step = stepOf(transfer, 'handed-over', now)
  // Noted and committed before the call.
  if (!(await takeStep(deps.database.pool, { ...step, sentAt: now }))) return
  const answer = await deps.outwardSwitch.sendCredit(credit)
  await keepAnswer(deps, { ...transfer, state: 'sent', asks: 0 }, answer, 'sent')
}

async function ask(deps: OutwardDeps, transfer: OutwardTransfer): Promise<void> {
  // A second job must not quicken the pace, and one that the database's clock let go early is not the last one.
  if (transfer.state === 'asking' && transfer.nextAt !== null && transfer.nextAt > deps.clock.now()) {
    return queueJobs(deps.database.pool, [carryJob(transfer.transferId, transfer.nextAt)])
  }
  const answer = await deps.outwardSwitch.askStatus(await creditOf(deps, transfer))
  await keepAnswer(deps, transfer, answer, 'asked')
}

async function creditOf(deps: OutwardDeps, transfer: OutwardTransfer): Promise<OutwardCredit> {
  const debtor = await deps.findDebtor(transfer.fromCustomerId)
  if (debtor === undefined) throw new Error('a transfer has no sender')
  return {
    transferId: transfer.transferId,
    createdAt: transfer.createdAt,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    debtor: { name: transfer.fromAccountName, accountNumber: transfer.fromAccountNumber, ...debtor },
    creditor: {
      name: transfer.toAccountName,
      accountNumber: transfer.toAccountNumber,
      institutionCode: transfer.toBankCode,
    },
    enquiryRef: transfer.enquiryRef,
    narration: transfer.narration,
  }
}

async function keepAnswer(
  deps: OutwardDeps,
  transfer: OutwardTransfer,
  answer: SwitchAnswer,
  call: 'sent' | 'asked',
): Promise<void> {
  const { transferId } = transfer
  switch (answer.kind) {
    case 'settled':
      await endTransfer(deps, transfer, { outcome: 'settled', by: { kind: 'network', code: answer.code } })
      return
    case 'refused': {
      const { code, reason } = answer
      await endTransfer(deps, transfer, { outcome: 'released', by: { kind: 'network', code, reason } })
      return
    }
    case 'review':
      deps.logger.error({ alert: 'transfer-in-review', transferId, code: answer.code }, 'the network doubts a transfer')
      return giveToOperator(deps, transfer, 'network-doubts', answer)
    case 'pending': {
      const { code, detail, alert } = answer
      const facts = { transferId, networkReference: transfer.networkReference, call, code, detail }
      if (alert)
        deps.logger.error({ alert: 'switch-answer-not-believed', ...facts }, 'the switch contradicts what it was told')
      else deps.logger.warn(facts, 'the switch gave no definite answer')
      // Only a question can hear this of a credit that was sent before: the network has nothing under its ids.
      if (answer.notReceived && call === 'asked') return sendAgain(deps, transfer, code)
      return askLater(deps, transfer, code, call)
    }
  }
}

/** Back to being held, to be handed over under the same ids at once. */
async function sendAgain(deps: OutwardDeps, transfer: OutwardTransfer, code: string | null): Promise<void> {
  const now = deps.clock.now()
  const step = { ...stepOf(transfer, 'network-unaware', now), askedAt: now, networkCode: code }
  await stepAndQueue(deps, transfer, step, (tx) => queueJobs(tx, [carryJob(transfer.transferId)]))
}

async function askLater(
  deps: OutwardDeps,
  transfer: OutwardTransfer,
  code: string | null,
  call: 'sent' | 'asked',
): Promise<void> {
  const now = deps.clock.now()
  const asks = transfer.asks + (call === 'asked' ? 1 : 0)
  const schedule = deps.askSchedule ?? DEFAULT_ASK_SCHEDULE
  const nextMs = nextAskAt(schedule, { approvedAtMs: transfer.createdAt.getTime(), asks }, now.getTime())
  if (nextMs === undefined && transfer.state === 'asking') {
    const reason = 'no definite answer within a day'
    deps.logger.error({ alert: 'transfer-in-review', transferId: transfer.transferId, code }, reason)
    return giveToOperator(deps, transfer, 'window-closed', { reason, code })
  }
  // One that was sent at the very end is asked about once more before it is given up.
  const nextAt = nextMs === undefined ? new Date(now.getTime() + schedule.firstEveryMs) : new Date(nextMs)
  const asked = call === 'asked' ? { askedAt: now } : {}
  const step = { ...stepOf(transfer, 'network-silent', nextAt), ...asked, networkCode: code }
  await stepAndQueue(deps, transfer, step, (tx) => queueJobs(tx, [carryJob(transfer.transferId, nextAt)]))
}

/** The money stays held until an operator decides; its customer hears that a person looks into it. */
async function giveToOperator(
  deps: OutwardDeps,
  transfer: OutwardTransfer,
  event: TransferEvent,
  why: { readonly reason: string; readonly code: string | null },
): Promise<void> {
  const review = { reason: why.reason, at: deps.clock.now() }
  const step = { ...stepOf(transfer, event, null), networkCode: why.code, review }
  await stepAndQueue(deps, transfer, step, async (tx) => deps.queueNotice?.(tx, 'review', transfer))
}

function stepOf(transfer: OutwardTransfer, event: TransferEvent, nextAt: Date | null): Step {
  const to = nextTransferState(transfer.state, event)
  if (to === undefined) throw new Error(`${event} cannot happen to a transfer that is ${transfer.state}`)
  return { transferId: transfer.transferId, from: transfer.state, to, nextAt }
}

/** The step, its trace and what follows from it, together; nothing where somebody else took the transfer on meanwhile. */
async function stepAndQueue(
  deps: OutwardDeps,
  transfer: OutwardTransfer,
  step: Step,
  follow: (tx: Sql) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await takeStep(tx, step))) return
    await auditOutward(tx, transfer, step, deps.clock.now())
    await follow(tx)
  })
}
