/** Joins statements and receipts to the accounts and transfers that they tell of, to the press that prints them, and to the mail. */
import { billView } from '../core/bills/bill-view.ts'
import { billCheck } from '../core/bills/printed-bill.ts'
import { cardReceiptCheck } from '../core/cards/printed-card-receipt.ts'
import { receiptCheck } from '../core/receipts/receipt-check.ts'
import { receiptFor, recipientReceipt } from '../core/transfers/receipt.ts'
import { createDocumentPress, type DocumentPress } from './documents/document-press.ts'
import { openStatement } from './features/accounts/statement-source.ts'
import { findCustomer } from './customers/customer-store.ts'
import { recordAudit } from './audit/record-audit.ts'
import { findPayeeEmail } from './features/beneficiaries/beneficiary-store.ts'
import { findAnyBill, findBill } from './features/bills/bill-store.ts'
import { findAnyPaidCard, findPaidCard } from './features/cards/card-store.ts'
import { checkEndpoints } from './features/receipts/check-receipt.ts'
import {
  createMailReceipt,
  dropReceiptMails,
  MAIL_RECEIPT,
  type MailReceiptDeps,
} from './features/receipts/mail-receipt.ts'
import { legalEndpoints } from './features/legal/legal-page.ts'
import type { ReceiptsDeps } from './features/receipts/receipts-deps.ts'
import { receiptsEndpoints } from './features/receipts/receipts.routes.ts'
import { createMailStatement, MAIL_STATEMENT } from './features/statements/mail-statement.ts'
import {
  monthlyStatementTasks,
  START_MONTHLY_STATEMENTS,
  SWEEP_MONTHLY_STATEMENTS,
} from './features/statements/send-monthly-statements.ts'
import { dropExpiredParts } from './features/statements/statement-parts.ts'
import { statementsEndpoints } from './features/statements/statements.routes.ts'
import { findAnyTransfer, findTransfer } from './features/transfers/transfer-store.ts'
import type { BankContext } from './bank-context.ts'
import { tokenSeal } from './join-bills.ts'
import type { ModuleJobs, ModuleParts } from './module.ts'

/** The document part of the bank, with its press. */
export function joinDocuments(base: BankContext): ModuleParts {
  const { database, clock } = base
  const isPlayMoney = base.config.sandbox !== undefined
  const press = createDocumentPress({ isPlayMoney })
  const source = {
    openStatement: (request: Parameters<typeof openStatement>[1]) => openStatement(database.pool, request),
  }
  const statements = {
    database,
    clock,
    press,
    ...source,
    findEmail: async (customerId: string) => (await findCustomer(database.pool, customerId))?.email ?? null,
    audit: (...[sql, context, kind, detail]: Parameters<Parameters<typeof statementsEndpoints>[0]['audit']>) =>
      recordAudit(sql, context, { kind, outcome: 'done', detail }),
  }
  const receipts = receiptsDeps(base, press, isPlayMoney)
  const receiptMail = mailReceiptDeps(base)
  return {
    endpoints: [...statementsEndpoints(statements), ...receiptsEndpoints(receipts, receiptMail)],
    plainEndpoints: [...checkEndpoints(receipts), ...legalEndpoints({ clock, isPlayMoney })],
    jobs: () => documentJobs(base, { ...receipts, ...receiptMail, ...source, press }),
    close: () => press.close(),
  }
}

function documentJobs(
  { database, clock, mail, logger }: BankContext,
  documents: Pick<Parameters<typeof createMailStatement>[0], 'press' | 'openStatement'> &
    ReceiptsDeps &
    MailReceiptDeps,
): ModuleJobs {
  const findContact = (customerId: string) => findCustomer(database.pool, customerId)
  const mailing = { ...documents, database, clock, mail, logger, findContact }
  return {
    lane: 'upkeep',
    tasks: {
      [MAIL_STATEMENT]: createMailStatement(mailing),
      ...monthlyStatementTasks(mailing),
      [MAIL_RECEIPT]: createMailReceipt(mailing),
      'drop-receipt-mails': () => dropReceiptMails(database.pool, clock.now()),
      'drop-statement-parts': () => dropExpiredParts(database.pool, clock.now()),
    },
    recurring: [
      { task: 'drop-statement-parts', when: '*/10 * * * *' },
      { task: 'drop-receipt-mails', when: '35 2 * * *' },
      // The first of a month begins at 23:00 UTC.
      { task: START_MONTHLY_STATEMENTS, when: '5 * * * *' },
      { task: SWEEP_MONTHLY_STATEMENTS, when: '* * * * *' },
    ],
  }
}

function receiptsDeps(base: BankContext, press: DocumentPress, isPlayMoney: boolean): ReceiptsDeps {
  const { database, clock } = base
  const tokens = tokenSeal(base.secrets)
  return {
    database,
    clock,
    press,
    codeKey: base.secrets.derive('receipt-code'),
    publicOrigin: (base.config.publicOrigins[0] ?? '').replace(/\/$/, ''),
    isPlayMoney,
    findReceipt: async ({ transferId, customerId }) => {
      const transfer = await findTransfer(database.pool, { transferId, customerId })
      return transfer && receiptFor(transfer, customerId)
    },
    findBill: async (key) => {
      const bill = await findBill(database.pool, tokens, key)
      return bill && billView(bill)
    },
    findCard: (key) => findPaidCard(database.pool, key),
    findCheck: async (id) => {
      const transfer = await findAnyTransfer(database.pool, id)
      if (transfer !== undefined) return receiptCheck(transfer)
      const bill = await findAnyBill(database.pool, id)
      if (bill !== undefined) return billCheck(bill)
      const card = await findAnyPaidCard(database.pool, id)
      return card && cardReceiptCheck(card)
    },
  }
}

function mailReceiptDeps({ database, clock }: BankContext): MailReceiptDeps {
  return {
    database,
    clock,
    findSent: async ({ transferId, customerId }) => {
      const transfer = await findTransfer(database.pool, { transferId, customerId })
      if (transfer?.fromCustomerId !== customerId) return undefined
      const { toBankCode: bankCode, toAccountNumber: accountNumber } = transfer
      return { receipt: recipientReceipt(transfer), bankCode, accountNumber }
    },
    findPayeeEmail: (payee) => findPayeeEmail(database.pool, payee),
    audit: (sql, context, kind, detail) => recordAudit(sql, context, { kind, outcome: 'done', detail }),
  }
}
