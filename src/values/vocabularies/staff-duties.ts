/** The duties and the roles of the bank's staff. A call of the staff's application declares one duty. */

export const STAFF_DUTIES = [
  'customer.search',
  'customer.read',
  'customer.freeze',
  'customer.unfreeze',
  'customer.access',
  'customer.change',
  'customer.erase',
  'customer.check',
  'kyc.read',
  'kyc.decide',
  'kyc.check',
  'payment.read',
  'payment.decide',
  'payment.check',
  'case.read',
  'case.work',
  'case.decide',
  'case.check',
  'contact.answer',
  'tariff.read',
  'tariff.change',
  'tariff.check',
  'ledger.read',
  'ledger.post',
  'ledger.check',
  'order.read',
  'risk.read',
  'risk.decide',
  'risk.check',
  'staff.read',
  'staff.change',
  'staff.check',
] as const
export type StaffDuty = (typeof STAFF_DUTIES)[number]

export const STAFF_ROLES = [
  'teller',
  'kyc-officer',
  'payments-operator',
  'dispute-officer',
  'risk-officer',
  'accountant',
  'auditor',
  'administrator',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
