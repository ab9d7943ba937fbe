/** Lists the modules that hold data of a customer, for the erasure and the archive. */
import { personalData as approvals } from './approvals/personal-data.ts'
import { personalData as audit } from './audit/personal-data.ts'
import { personalData as customers } from './customers/personal-data.ts'
import { personalData as entryIndex } from './entry-index/personal-data.ts'
import { personalData as accounts } from './features/accounts/personal-data.ts'
import { personalData as announcements } from './features/announcements/personal-data.ts'
import { personalData as beneficiaries } from './features/beneficiaries/personal-data.ts'
import { personalData as bills } from './features/bills/personal-data.ts'
import { personalData as callLimits } from './features/call-limits/personal-data.ts'
import { personalData as cards } from './features/cards/personal-data.ts'
import { personalData as cases } from './features/cases/personal-data.ts'
import { personalData as contact } from './features/contact/personal-data.ts'
import { personalData as contactChange } from './features/contact-change/personal-data.ts'
import { personalData as freeze } from './features/freeze/personal-data.ts'
import { personalData as insights } from './features/insights/personal-data.ts'
import { personalData as inwardCredits } from './features/inward-credits/personal-data.ts'
import { personalData as kyc } from './features/kyc/personal-data.ts'
import { personalData as limits } from './features/limits/personal-data.ts'
import { personalData as notices } from './features/notices/personal-data.ts'
import { personalData as privacy } from './features/privacy/personal-data.ts'
import { personalData as profilePicture } from './features/profile-picture/personal-data.ts'
import { personalData as receipts } from './features/receipts/personal-data.ts'
import { personalData as schedules } from './features/schedules/personal-data.ts'
import { personalData as statements } from './features/statements/personal-data.ts'
import { personalData as transfers } from './features/transfers/personal-data.ts'
import { personalData as files } from './files/personal-data.ts'
import { personalData as identity } from './identity/personal-data.ts'
import { personalData as ledger } from './ledger/personal-data.ts'
import { personalData as notify } from './notify/personal-data.ts'
import { personalData as screening } from './screening/personal-data.ts'
import { personalData as staff } from './staff/personal-data.ts'
import { personalData as payments } from './payments/personal-data.ts'
import { personalData as billPayments } from './payments/kinds/bill/personal-data.ts'
import { personalData as cardOrders } from './payments/kinds/card-fee/personal-data.ts'
import { personalData as exchanges } from './payments/kinds/exchange/personal-data.ts'
import { personalData as otherBank } from './payments/kinds/other-bank/personal-data.ts'
import type { PersonalData } from './db/personal-data.ts'

/**
 * A module comes after the modules that its rows refer to. The archive has its files in this order, and erasure goes backwards.
 * `contact` is last, because its rows are found by the customer's phone number.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  customers,
  identity,
  contactChange,
  kyc,
  files,
  profilePicture,
  audit,
  freeze,
  privacy,
  ledger,
  accounts,
  entryIndex,
  payments,
  screening,
  exchanges,
  otherBank,
  inwardCredits,
  beneficiaries,
  billPayments,
  bills,
  cardOrders,
  cards,
  schedules,
  transfers,
  limits,
  statements,
  receipts,
  insights,
  cases,
  notify,
  notices,
  announcements,
  approvals,
  callLimits,
  staff,
  contact,
]
