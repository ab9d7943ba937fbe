/** Joins the cases to the payments that they are about, to the audit trail and to the notices. */
import type { BankContext } from './bank-context.ts'
import type { ModuleParts } from './module.ts'
import { totalMinor } from '../core/payments/charges.ts'
import { paymentReference } from '../core/payments/reference.ts'
import { paymentStatusOf } from '../core/payments/payment-status.ts'
import type { Database } from './db/database.ts'
import type { AccountsDeps } from './features/accounts/accounts-deps.ts'
import { subjectOfEntry } from './features/accounts/entry-store.ts'
import { shownEntry } from './features/accounts/get-entries.ts'
import { createFindOwnEntry } from './features/accounts/get-entry.ts'
import { BILLS } from './payments/kinds/bill/outbound-bill.ts'
import { createCheckPin } from './identity/pin/check-pin.ts'
import { recordAudit } from './audit/record-audit.ts'
import {
  askBankBack,
  ADVANCE_RECALL,
  createAdvanceRecall,
  createSweepRecalls,
  SWEEP_RECALLS,
  type RecallDeps,
  stopAskingBack,
} from './features/cases/advance-recall.ts'
import { casePictureEndpoints, casesEndpoints } from './features/cases/cases.routes.ts'
import type { AskedAbout, CasesDeps, CaseSteps, FoundPayment, SignedIn } from './features/cases/cases-deps.ts'
import { queueCaseNotice } from './features/notices/case-notices.ts'
import { findTransfer } from './features/transfers/transfer-store.ts'
import { recallSwitch } from './join-switch.ts'
import type { Clock } from './ports/clock.ts'

/** What moving a case on takes: for the server, its workers, and the operators' commands. */
export function caseSteps(clock: Clock): CaseSteps {
  return {
    clock,
    async audit(tx, actor, kind, { caseId, customerId }, money) {
      const trace =
        actor.kind === 'customer'
          ? actor.context
          : actor.kind === 'staff'
            ? { requestId: '', address: `operator:${actor.operator}`, reason: actor.reason }
            : { requestId: '', address: 'switch' }
      await recordAudit(tx, trace, { kind, outcome: 'done', customerId, detail: { caseId, ...money } })
    },
    notify: (tx, kind, { customerId, reference: caseReference }, reference) =>
      queueCaseNotice(tx, { kind, customerId, caseReference, reference, at: clock.now() }),
  }
}

/** Cases with a way to other banks, where the network has one, and the tasks that ask them. */
export function joinCases(bank: BankContext): ModuleParts {
  const { database, clock, logger, vault } = bank
  const { retryPolicy } = bank.config
  const deps = casesDeps({ database, clock, accounts: bank, checkPin: createCheckPin(bank.auth) })
  const overSwitch = recallSwitch(bank.networks.paymentSwitch, clock)
  const pictures = casePictureEndpoints({ ...deps, vault })
  if (overSwitch === undefined) return { endpoints: [...casesEndpoints(deps), ...pictures] }
  const asking: RecallDeps = { database, logger, retryPolicy, ...caseSteps(clock), recallSwitch: overSwitch }
  return {
    endpoints: [...casesEndpoints({ ...deps, ...bankAsking(clock) }), ...pictures],
    jobs: () => ({
      lane: 'networks',
      tasks: { [ADVANCE_RECALL]: createAdvanceRecall(asking), [SWEEP_RECALLS]: createSweepRecalls(asking) },
      recurring: [{ task: SWEEP_RECALLS, when: '*/5 * * * *' }],
    }),
  }
}

/** How a case begins to ask the other bank, and stops. */
export function bankAsking(clock: Clock): Required<Pick<CasesDeps, 'askBank' | 'stopAsking'>> {
  return {
    askBank: (tx, opened) => askBankBack(tx, opened, clock.now()),
    stopAsking: (tx, caseId) => stopAskingBack(tx, caseId, clock.now()),
  }
}

export function casesDeps(base: {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: AccountsDeps
  readonly checkPin: CasesDeps['checkPin']
}): CasesDeps {
  const { database, clock, accounts, checkPin } = base
  return {
    ...caseSteps(clock),
    database,
    checkPin,
    findPayment: (about, context) => findPayment(database, accounts, about, context),
  }
}

/** What this customer sent or paid under that id, for our staff. */
export async function findPaymentOf(
  database: Database,
  paymentId: string,
  customerId: string,
): Promise<FoundPayment | undefined> {
  const sent = await findSent(database, paymentId, customerId)
  if (sent !== undefined) return sent.direction === 'debit' ? sent : undefined
  return findPaidBill(database, paymentId, customerId)
}

async function findPayment(
  database: Database,
  accounts: AccountsDeps,
  { transferId, paymentId, accountNumber, entryId }: AskedAbout,
  context: SignedIn,
): Promise<FoundPayment | undefined> {
  if (transferId !== undefined) return findSent(database, transferId, context.session.customerId)
  if (paymentId !== undefined) return findPaidBill(database, paymentId, context.session.customerId)
  if (accountNumber === undefined || entryId === undefined) return undefined
  const { customerId } = context.session
  const own = await createFindOwnEntry(accounts)({ accountNumber, entryId }, customerId)
  if (own === undefined) return undefined
  const { billPaymentId, transferId: sentId, counterpartyBank } = own.entry
  if (billPaymentId !== null) return findPaidBill(database, billPaymentId, customerId)
  if (sentId !== null) return findSent(database, sentId, customerId)
  const entry = shownEntry(own.account, own.entry, entryId)
  return {
    kind: 'entry',
    elsewhere: counterpartyBank !== null,
    direction: entry.direction,
    status: entry.status,
    bankName: counterpartyBank ?? '',
    paidAt: new Date(entry.postedAt),
    transferId: null,
    accountNumber,
    entryId,
    amountMinor: BigInt(entry.amount),
    currency: entry.currencyCode,
    counterparty: entry.counterparty,
    reference: entry.reference,
    subject: subjectOfEntry(own.entry),
  }
}

/** All that it took, our fee with it: what was not delivered is given back whole. */
async function findPaidBill(
  database: Database,
  paymentId: string,
  customerId: string,
): Promise<FoundPayment | undefined> {
  const bill = await BILLS.store.find(database.pool, paymentId)
  if (bill?.customerId !== customerId) return undefined
  return {
    kind: 'bill',
    elsewhere: false,
    direction: 'debit',
    status: paymentStatusOf(bill.state),
    bankName: '',
    paidAt: bill.createdAt,
    transferId: paymentId,
    accountNumber: bill.accountNumber,
    entryId: null,
    amountMinor: totalMinor(bill.amountMinor, bill),
    currency: bill.currency,
    counterparty: `${bill.billerName} ${bill.reference}`,
    reference: paymentReference(paymentId),
    subject: { id: paymentId, kind: 'payment' },
  }
}

async function findSent(database: Database, transferId: string, customerId: string): Promise<FoundPayment | undefined> {
  const transfer = await findTransfer(database.pool, { transferId, customerId })
  if (transfer === undefined) return undefined
  const isSender = transfer.fromCustomerId === customerId
  return {
    kind: 'transfer',
    elsewhere: transfer.outward !== undefined,
    direction: isSender ? 'debit' : 'credit',
    status: paymentStatusOf(transfer.state),
    bankName: isSender ? transfer.toBankName : '',
    paidAt: transfer.createdAt,
    transferId,
    accountNumber: isSender ? transfer.fromAccountNumber : transfer.toAccountNumber,
    entryId: null,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    counterparty: isSender ? transfer.toAccountName : transfer.fromAccountName,
    reference: paymentReference(transferId),
    subject: { id: transferId, kind: 'payment' },
  }
}
