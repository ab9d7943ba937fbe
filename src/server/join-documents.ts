/** Joins statements and receipts to the accounts and transfers that they tell of, to the press that prints them, and to the mail. */
import type { Logger } from 'pino'
import { billView } from '../core/bills/bill-view.ts'
import { billCheck } from '../core/bills/printed-bill.ts'
import { cardReceiptCheck } from '../core/cards/printed-card-receipt.ts'
import { receiptCheck } from '../core/receipts/receipt-check.ts'
import { receiptFor } from '../core/transfers/receipt.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { createDocumentPress, type DocumentPress } from './documents/document-press.ts'
import { openStatement } from './features/accounts/statement-source.ts'
import { findCustomer } from './customers/customer-store.ts'
import { recordAudit } from './audit/record-audit.ts'
import { findAnyBill, findBill } from './features/bills/bill-store.ts'
import { findAnyPaidCard, findPaidCard } from './features/cards/card-store.ts'
import { checkEndpoints } from './features/receipts/check-receipt.ts'
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
import { tokenSeal } from './join-bills.ts'
import type { Endpoint, PlainEndpoint } from './http/handler.ts'
import type { Task } from './jobs/start-worker.ts'
import type { Clock } from './ports/clock.ts'
import type { MailGateway } from './ports/mail.ts'
import type { Secrets } from './secrets.ts'

/** What documents do by the clock. The first of a month begins at 23:00 UTC. */
export const DOCUMENT_RECURRING = [
  { task: 'drop-statement-parts', when: '*/10 * * * *' },
  { task: START_MONTHLY_STATEMENTS, when: '5 * * * *' },
  { task: SWEEP_MONTHLY_STATEMENTS, when: '* * * * *' },
]

interface Base {
  readonly config: Config
  readonly database: Database
  readonly logger: Logger
  readonly secrets: Secrets
  readonly clock: Clock
}

export interface Documents {
  readonly endpoints: readonly Endpoint[]
  /** The public check of receipts, the terms and the privacy notice. */
  readonly plainEndpoints: readonly PlainEndpoint[]
  /** The worker's tasks, by name. */
  tasks(mail: MailGateway): Readonly<Record<string, Task>>
  close(): Promise<void>
}

/** The document part of the bank, with its press; the caller closes it. */
export function joinDocuments(base: Base): Documents {
  const { database, clock, logger } = base
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
  return {
    endpoints: [...statementsEndpoints(statements), ...receiptsEndpoints(receipts)],
    plainEndpoints: [...checkEndpoints(receipts), ...legalEndpoints({ clock, isPlayMoney })],
    tasks: (mail) => {
      const mailing = {
        database,
        clock,
        press,
        ...source,
        mail,
        findContact: (customerId: string) => findCustomer(database.pool, customerId),
        logger,
      }
      return {
        [MAIL_STATEMENT]: createMailStatement(mailing),
        ...monthlyStatementTasks(mailing),
        'drop-statement-parts': () => dropExpiredParts(database.pool, clock.now()),
      }
    },
    close: () => press.close(),
  }
}

function receiptsDeps(base: Base, press: DocumentPress, isPlayMoney: boolean): ReceiptsDeps {
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
