/** Lists all faults in the order in which they are planted, quick tests first. */
import type { Fault } from './fault.ts'
import { AUDIT_FAULTS } from './faults/audit.ts'
import { DOCUMENT_FAULTS } from './faults/documents.ts'
import { FEATURE_FAULTS } from './faults/features.ts'
import { HTTP_FAULTS } from './faults/http.ts'
import { IDENTITY_FAULTS } from './faults/identity.ts'
import { LEDGER_FAULTS } from './faults/ledger.ts'
import { LIMIT_FAULTS } from './faults/limits.ts'
import { MONEY_FAULTS } from './faults/money.ts'
import { NOTICE_FAULTS } from './faults/notices.ts'
import { PAYMENT_FAULTS } from './faults/payments.ts'
import { STAFF_FAULTS } from './faults/staff.ts'
import { WEB_FAULTS } from './faults/web.ts'

export const FAULTS: readonly Fault[] = [
  ...MONEY_FAULTS,
  ...LIMIT_FAULTS,
  ...DOCUMENT_FAULTS,
  ...WEB_FAULTS,
  ...LEDGER_FAULTS,
  ...PAYMENT_FAULTS,
  ...IDENTITY_FAULTS,
  ...HTTP_FAULTS,
  ...NOTICE_FAULTS,
  ...AUDIT_FAULTS,
  ...STAFF_FAULTS,
  ...FEATURE_FAULTS,
]
