/**
 * The links between modules: each function gives a module the use-cases that it takes of other modules. The server and the
 * operators' commands take them from here. No module imports another.
 */
import { ENGLISH } from './language/translator.ts'
import { needOf } from '../core/approvals/approval-ways.ts'
import { billCheck } from '../core/bills/bill-receipt-document.ts'
import { cardReceiptCheck } from '../core/cards/card-receipt-document.ts'
import type { Failure } from '../core/failure.ts'
import { type ReceiptCheck, receiptCheck } from '../core/receipts/receipt-check.ts'
import { receiptFor, recipientReceipt } from '../core/transfers/receipt.ts'
import { ok, type Result } from '../values/result.ts'
import { internalAccounts } from './accounts/internal-accounts.ts'
import type { Approvals } from './approvals/approvals.ts'
import type { Database, Sql } from './db/database.ts'
import type { AccountsDeps } from './features/accounts/accounts-deps.ts'
import { closeAccountsOfCustomer } from './features/accounts/account-store.ts'
import { findEntryFacts } from './features/accounts/entry-facts.ts'
import { findAnyBill } from './features/bills/bill-store.ts'
import {
  type DueBill,
  firstBillAnswerOf,
  runStandingBill,
  withdrawStandingBill,
} from './features/bills/run-standing-bill.ts'
import { proposeBillAgain, proposeStandingBill, type StandingBillsDeps } from './features/bills/standing-bill.ts'
import { findAnyPaidCard } from './features/cards/card-store.ts'
import { instructCardsOf } from './features/cards/write-card.ts'
import { advanceCase } from './features/cases/advance-case.ts'
import type { CasePaid } from './features/cases/case-effect.ts'
import { caseSteps } from './features/cases/case-steps.ts'
import { findCaseOfTransfer, findOpenErasureRequests } from './features/cases/case-store.ts'
import type { CasesDeps, FoundPayment } from './features/cases/cases-deps.ts'
import { findPayment, findPaymentOf as findPaymentIn } from './features/cases/find-payment.ts'
import { openOutside } from './features/cases/open-outside.ts'
import { maskContact } from './features/contact-change/change-contact.ts'
import type { ContactChangeDeps } from './features/contact-change/contact-change-deps.ts'
import { contactChangeServices } from './features/contact-change/module.ts'
import { contactModule } from './features/contact/module.ts'
import type { FreezeDeps, FreezeSteps } from './features/freeze/freeze-deps.ts'
import type { InwardCreditsDeps } from './features/inward-credits/inward-credits-deps.ts'
import { UnclaimedReturnError, unclaimedReturnRow } from './features/inward-credits/pay-unclaimed-balance.ts'
import type { ClosingSteps } from './features/privacy/close-customer.ts'
import { closingServices } from './features/privacy/closing-steps.ts'
import type { MailReceiptDeps } from './features/receipts/mail-receipt.ts'
import type { ReceiptsDeps } from './features/receipts/receipts-deps.ts'
import { scheduleServices } from './features/schedules/module.ts'
import type { DuePayment, ScheduledBill } from './features/schedules/schedule-payment.ts'
import type { Proposal, SchedulePayer, SchedulesDeps } from './features/schedules/schedules-deps.ts'
import { findReturnedTransfer } from './features/transfers/find-returned.ts'
import { proposeAgain, proposeStanding } from './features/transfers/propose-standing.ts'
import { findAnyTransfer, findTransfer } from './features/transfers/transfer-store.ts'
import type { AuthDeps } from './identity/auth-deps.ts'
import { contactChangeCodes, contactCodes } from './identity/contact-codes.ts'
import { createCheckPin } from './identity/pin/check-pin.ts'
import { closeProfile } from './identity/profiles/close-profile.ts'
import { voidTickets } from './identity/profiles/ticket-store.ts'
import { proveOwner } from './identity/recovery/prove-owner.ts'
import { endOtherSessions } from './identity/sessions/session-store.ts'
import { type Effect, effectRow } from './ledger/effect.ts'
import type { Journal } from './ledger/read.ts'
import {
  firstAnswerOf,
  runStandingTransfer,
  withdrawStandingTransfer,
} from './payments/kinds/transfer/standing-transfer.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import { readRefunded } from './payments/reversals/refund-store.ts'
import { OverRefundError } from './payments/reversals/refund.ts'
import { reversalRows } from './payments/reversals/reverse-payment.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { Clock } from './ports/clock.ts'

/** Freezing ends the customer's sessions, and informs the card processor. */
export function freezeSteps(clock: Clock): FreezeSteps {
  return {
    clock,
    tellCards: (tx, customerId) => instructCardsOf(tx, { customerId, at: clock.now() }),
    async endSessions(tx, customerId, keepSessionId) {
      await endOtherSessions(tx, customerId, keepSessionId, 'ended', clock.now())
    },
  }
}

export function freezeDeps(auth: AuthDeps, approvals: Approvals): FreezeDeps {
  return {
    ...freezeSteps(auth.clock),
    database: auth.database,
    approvals,
    proveOwner: (proof, trace) => proveOwner(auth, auth.hashing, proof, trace),
  }
}

/** The end of a relation decides the case that asked for it, and closes the profile. */
export function closingSteps(clock: Clock): ClosingSteps {
  // The last notice says it: an alert that a case was decided would lead to a page that is shut.
  const steps = { ...caseSteps(clock), notify: () => Promise.resolve() }
  return {
    ...closingServices(clock),
    personalData: PERSONAL_DATA,
    closeAccounts: closeAccountsOfCustomer,
    findRequests: findOpenErasureRequests,
    async decide(tx, caseId, by) {
      const actor = { kind: 'staff', ...by } as const
      const moved = await advanceCase(steps, tx, caseId, { event: 'decided-for', actor, text: by.reason })
      return typeof moved === 'object'
    },
    endAccess: closeProfile,
  }
}

/** Cases are about transfers, bills and entries. */
export function casesDeps(base: {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: AccountsDeps
  readonly checkPin: CasesDeps['checkPin']
}): CasesDeps {
  const { database, clock, accounts, checkPin } = base
  const sources = { database, findTransfer, findEntry: findEntryFacts(accounts) }
  return {
    ...caseSteps(clock),
    database,
    checkPin,
    findPayment: (about, { session }) => findPayment(sources, about, session.customerId),
  }
}

/** The transfer or the bill that this customer sent or paid under an id, for our staff. */
export const findPaymentOf = (
  database: Database,
  paymentId: string,
  customerId: string,
): Promise<FoundPayment | undefined> => findPaymentIn({ database, findTransfer }, paymentId, customerId)

/** A question without a login may open a case. Its code goes to the phone. */
export function openContact(auth: Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'sms' | 'limits'>) {
  const { database, clock, sms } = auth
  return contactModule({
    ...contactCodes(auth),
    database,
    clock,
    sms,
    openCase: (tx, { contactId: caseId, kind: dispute, ...report }, trace) =>
      openOutside(caseSteps(clock), tx, { caseId, dispute, ...report }, trace),
  })
}

/** A change of contact takes the PIN and two codes, and ends the other sessions. */
export function contactChangeDeps(
  auth: Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'sms' | 'limits' | 'notify'>,
): ContactChangeDeps {
  const { database, clock } = auth
  const codes = contactChangeCodes(auth)
  return contactChangeServices({
    database,
    clock,
    checkPin: createCheckPin(auth),
    compareCode: codes.compareCode,
    async sendCode(code) {
      const sent = await codes.sendCode(code)
      return sent.ok ? ok({ ...sent.value, maskedPhone: maskContact(code.to) }) : sent
    },
    async afterChange(tx, { customerId, sessionId }) {
      await endOtherSessions(tx, customerId, sessionId, 'contact-changed', clock.now())
      // A code to the old address may have opened a reset of the password, or the link of a device.
      await voidTickets(tx, customerId, clock.now())
    },
  })
}

/** Returned transfers of this bank, and the cases about them. */
export function returnsOf(
  { pool }: Database,
  caseEffect: Effect<CasePaid>,
): Pick<InwardCreditsDeps, 'findReturned' | 'refundsAccountId' | 'unclaimedAccountId' | 'returnRows'> {
  const internalAccount = internalAccounts(pool)
  return {
    async findReturned(networkReference) {
      const transfer = await findReturnedTransfer(pool, networkReference)
      return transfer && { ...transfer, refundedMinor: await readRefunded(pool, transfer.transferId) }
    },
    refundsAccountId: (currency) => internalAccount('case-refunds', currency),
    unclaimedAccountId: (currency) => internalAccount('former-customers', currency),
    async returnRows({ transferId, customerId }, amountMinor) {
      const caseId = await findCaseOfTransfer(pool, transferId, customerId)
      if (caseId === undefined) return []
      const paid = { caseId, by: null, text: '', amount: amountMinor.toString(), counterparty: null }
      return [effectRow(caseEffect, { ...paid, event: 'money-returned' })]
    },
  }
}

/** The rows and counters of a reversal. A return that was paid out to a closed customer is not reversed. */
export const reversedWith = (sql: Sql, journal: Pick<Journal, 'id' | 'lines'>, by?: string) =>
  reversalRows(sql, journal, { by, returnRow: (journalId) => unclaimedReturnRow(journalId, 'reversed') })

/** The reason of a posting that its effects refused; undefined for another error. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof OverRefundError) return error.message
  return error instanceof UnclaimedReturnError
    ? 'this return was paid out to a customer who had left, so nothing of it is left here'
    : undefined
}

/** Schedules pay transfers and bills. */
export function schedulesDeps(
  transfers: TransfersDeps,
  bills: StandingBillsDeps,
  logger: { error(details: object, text: string): void },
): SchedulesDeps {
  const { database, clock, approvals } = transfers
  return scheduleServices({ ...schedulePayer(transfers, bills), database, clock, approvals, logger })
}

function schedulePayer(transfers: TransfersDeps, bills: StandingBillsDeps): SchedulePayer {
  return {
    async propose(ask, session) {
      const proposed = await proposeStanding(transfers, ask, session)
      return proposed.ok ? ok(proposalOf(proposed.value.payment, proposed.value.decision)) : proposed
    },
    async proposeBill(ask, session) {
      const proposed = await proposeStandingBill(bills, ask, session)
      return proposed.ok ? ok(proposalOf(proposed.value.bill, proposed.value.decision)) : proposed
    },
    async proposeAgain(payment, session) {
      const decision: Result<Decision, Failure> =
        'bill' in payment
          ? await proposeBillAgain(bills, payment, session)
          : await proposeAgain(transfers, payment, session)
      return decision.ok ? ok(proposalOf(payment, decision.value)) : decision
    },
    run: (payment, approval) =>
      'bill' in payment
        ? runStandingBill(bills, dueBill(payment), approval)
        : runStandingTransfer(transfers, payment, approval),
    firstAnswer: (payment) =>
      'bill' in payment ? firstBillAnswerOf(bills, dueBill(payment)) : firstAnswerOf(transfers, payment),
    withdraw: (payment, approval) =>
      'bill' in payment
        ? withdrawStandingBill(bills, dueBill(payment), approval)
        : withdrawStandingTransfer(transfers, payment, approval),
  }
}

function dueBill({ transferId: paymentId, ...bill }: DuePayment & ScheduledBill): DueBill {
  return { ...bill, paymentId }
}

interface Decision extends Pick<Proposal, 'charges' | 'device'> {
  readonly from: { readonly accountName: string }
  readonly requiredFactors: readonly number[]
}

function proposalOf(payment: Proposal['payment'], decision: Decision): Proposal {
  const { from, charges, device } = decision
  return { payment, fromAccountName: from.accountName, charges, needs: needOf(decision), device }
}

/** Receipts of transfers: for both sides, and for the mail to the recipient. A document has no timeline, so its language does not matter. */
export function transferReceipts(sql: Sql): Pick<ReceiptsDeps, 'findReceipt'> & Pick<MailReceiptDeps, 'findSent'> {
  return {
    async findReceipt({ transferId, customerId }) {
      const transfer = await findTransfer(sql, { transferId, customerId })
      return transfer && receiptFor(transfer, customerId, ENGLISH.translate)
    },
    async findSent({ transferId, customerId }) {
      const transfer = await findTransfer(sql, { transferId, customerId })
      if (transfer?.fromCustomerId !== customerId) return undefined
      const { toBankCode: bankCode, toAccountNumber: accountNumber } = transfer
      return { receipt: recipientReceipt(transfer, ENGLISH.translate), bankCode, accountNumber }
    },
  }
}

/** The facts that the public check of a receipt shows: of a transfer, a bill or the fee of a card. */
export async function findCheck(sql: Sql, id: string): Promise<ReceiptCheck | undefined> {
  const transfer = await findAnyTransfer(sql, id)
  if (transfer !== undefined) return receiptCheck(transfer)
  const bill = await findAnyBill(sql, id)
  if (bill !== undefined) return billCheck(bill)
  const card = await findAnyPaidCard(sql, id)
  return card && cardReceiptCheck(card)
}
