/** Receipts: customers download, share and mail them, and strangers check them. */
import { recordAudit } from '../../audit/record-audit.ts'
import { findCustomer } from '../../customers/customer-store.ts'
import type { ModuleParts } from '../../module.ts'
import { checkEndpoints } from './check-receipt.ts'
import {
  createMailReceipt,
  dropReceiptMails,
  MAIL_RECEIPT,
  type MailReceiptDeps,
  type SendReceiptDeps,
} from './mail-receipt.ts'
import type { ReceiptsDeps } from './receipts-deps.ts'
import { receiptsEndpoints } from './receipts.routes.ts'

type Needs = Omit<ReceiptsDeps, 'findLanguage'> &
  Omit<MailReceiptDeps, 'audit'> &
  Pick<SendReceiptDeps, 'mail' | 'logger'>

export function receiptsModule(needs: Needs): ModuleParts {
  const { database, clock } = needs
  const mailing: MailReceiptDeps = {
    ...needs,
    audit: (sql, context, kind, detail) => recordAudit(sql, context, { kind, outcome: 'done', detail }),
  }
  const deps: ReceiptsDeps = {
    ...needs,
    findLanguage: async (customerId) => (await findCustomer(database.pool, customerId))?.language ?? 'en',
  }
  return {
    endpoints: receiptsEndpoints(deps, mailing),
    plainEndpoints: checkEndpoints(needs),
    jobs: () => ({
      lane: 'maintenance',
      tasks: {
        [MAIL_RECEIPT]: createMailReceipt({
          ...needs,
          findContact: (customerId) => findCustomer(database.pool, customerId),
        }),
        'drop-receipt-mails': () => dropReceiptMails(database.pool, clock.now()),
      },
      recurring: [{ task: 'drop-receipt-mails', when: '35 2 * * *' }],
    }),
  }
}
