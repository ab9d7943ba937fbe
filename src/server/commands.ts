/** The commands of `npm run server-commands`. Each module has its own. */
import { AUDIT_COMMANDS } from './operators/audit-commands.ts'
import { BILL_COMMANDS } from './operators/bill-commands.ts'
import { CARD_COMMANDS } from './operators/card-commands.ts'
import { CASE_COMMANDS } from './operators/case-commands.ts'
import type { Commands } from './operators/command.ts'
import { CONTACT_CHANGE_COMMANDS } from './operators/contact-change-command.ts'
import { CONTACT_COMMANDS } from './operators/contact-commands.ts'
import { PRIVACY_COMMANDS } from './operators/erase-command.ts'
import { EXCHANGE_COMMANDS } from './operators/exchange-commands.ts'
import { CLOSED_CUSTOMER_COMMANDS } from './operators/closed-customer-commands.ts'
import { FREEZE_COMMANDS } from './operators/freeze-commands.ts'
import { IDENTITY_COMMANDS } from './operators/identity-commands.ts'
import { KYC_COMMANDS } from './operators/kyc-commands.ts'
import { LIMIT_COMMANDS } from './operators/limit-commands.ts'
import { SCHEDULE_COMMANDS } from './operators/schedule-commands.ts'
import { TRANSFER_COMMANDS } from './operators/transfer-commands.ts'

export const OPERATOR_COMMANDS: Commands = {
  ...IDENTITY_COMMANDS,
  ...LIMIT_COMMANDS,
  ...SCHEDULE_COMMANDS,
  ...EXCHANGE_COMMANDS,
  ...TRANSFER_COMMANDS,
  ...BILL_COMMANDS,
  ...CARD_COMMANDS,
  ...FREEZE_COMMANDS,
  ...CASE_COMMANDS,
  ...KYC_COMMANDS,
  ...CONTACT_COMMANDS,
  ...CONTACT_CHANGE_COMMANDS,
  ...PRIVACY_COMMANDS,
  ...CLOSED_CUSTOMER_COMMANDS,
  ...AUDIT_COMMANDS,
}
