/** The duties and the roles of staff in words. */
import type { StaffDuty, StaffRole } from '../staff-duties.ts'

export const DUTY_TEXTS: Readonly<Record<StaffDuty, string>> = {
  'customer.search': 'Find customers',
  'customer.read': 'Open the records of customers',
  'customer.bvn': 'Find customers by a whole BVN',
  'account.read': 'See history and payments in a record',
  'customer.note': 'Write notes about customers',
  'customer.freeze': 'Freeze customers',
  'customer.unfreeze': 'Lift freezes',
  'customer.access': 'Restore or end the access of customers',
  'customer.change': 'Allow changes of contacts and limits',
  'customer.erase': 'Erase the data of customers',
  'customer.check': 'Check orders about customers',
  'kyc.read': 'See identity checks',
  'kyc.decide': 'Decide identity checks',
  'kyc.check': 'Check decisions on identity checks',
  'payment.open': 'Open single payments',
  'payment.read': 'Search all payments',
  'payment.decide': 'Settle, release, refund and recall payments',
  'payment.check': 'Check orders about payments',
  'payment.check-large': 'Check orders about large amounts',
  'case.read': 'See reports of customers',
  'case.work': 'Work on reports of customers',
  'case.decide': 'Decide reports of customers',
  'case.check': 'Check decisions on reports',
  'contact.answer': 'Answer questions of people without a login',
  'tariff.read': 'See the configuration',
  'tariff.change': 'Change the configuration',
  'tariff.check': 'Check changes of the configuration',
  'service.stop': 'Switch services off and on',
  'service.check': 'Check orders about services',
  'reconciliation.read': 'See the reconciliation',
  'ledger.read': 'See the books',
  'ledger.post': 'Post journals and explain differences',
  'ledger.check': 'Check journals and explanations',
  'audit.read': 'Search the audit trail',
  'order.read': 'See orders',
  'risk.read': 'See payment monitoring and screening',
  'risk.decide': 'Decide referred payments and hits of screening',
  'risk.check': 'Check decisions of risk officers',
  'risk.report': 'Report to the financial intelligence unit',
  'staff.read': 'See staff, roles and duties',
  'staff.change': 'Change staff, roles and duties',
  'staff.check': 'Check changes of staff, roles and duties',
}

export const ROLE_TEXTS: Readonly<Record<StaffRole, string>> = {
  teller: 'Teller',
  'kyc-officer': 'KYC officer',
  'payments-operator': 'Payments operator',
  'dispute-officer': 'Dispute officer',
  'risk-officer': 'Risk officer',
  accountant: 'Accountant',
  auditor: 'Auditor',
  administrator: 'Administrator',
}

/** "Risk officer, Auditor" */
export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.length === 0 ? 'No role' : roles.map((role) => ROLE_TEXTS[role]).join(', ')

/** "Risk officer, Auditor" of the stored text "risk-officer, auditor". Another word, such as the role of a program, stays. */
export const storedRolesText = (roles: string): string =>
  roles
    .split(', ')
    .map((role) => (ROLE_TEXTS as Readonly<Record<string, string>>)[role] ?? role)
    .join(', ')
