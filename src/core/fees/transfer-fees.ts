/** Computes the charges of a transfer: fee, VAT on the fee, stamp duty, levy. Minor units throughout. */
import type { Instant } from '../../values/date.ts'
import { percentHalfUp } from '../../values/rounding.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { scheduleAt } from '../schedule-at.ts'
import { NO_CHARGES, type PaymentCharges } from '../payments/charges.ts'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedule, type FeeSchedules } from './fee-schedule.ts'

export interface ChargeAsk {
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  /** Whether the money stays within this bank. */
  readonly route: 'same-bank' | 'interbank'
  /** The recipient is the sender, at this bank or at another bank. */
  readonly ownAccounts: boolean
}

/**
 * The charges of a transfer, by the tariff in force on its day in the bank's zone. VAT on ₦25.00 is ₦1.88
 * (docs/decisions/0019). Charges are set in naira. A transfer in another currency is free, because no rate converts the
 * charges.
 */
export function transferCharges(
  ask: ChargeAsk,
  at: Instant,
  schedules: FeeSchedules = DEFAULT_FEE_SCHEDULES,
): PaymentCharges {
  if (ask.currency !== 'NGN') return NO_CHARGES
  // Between a customer's own accounts at this bank nothing is charged. The exemption from stamp duty covers only these
  // transfers, so a transfer to the customer's own account at another bank pays it (Nigeria Tax Act 2025 s.185).
  if (ask.route === 'same-bank' && ask.ownAccounts) return NO_CHARGES
  const schedule = scheduleAt(schedules, at)
  const feeMinor = ask.route === 'same-bank' ? schedule.sameBankFeeMinor : interbankFeeMinor(ask.amountMinor, schedule)
  return {
    feeMinor,
    vatMinor: vatOn(feeMinor, schedule),
    stampDutyMinor: stampDutyMinor(ask.amountMinor, schedule),
    levyMinor: levyMinor(ask, schedule),
  }
}

/** VAT on a fee: nearest kobo, half a kobo up. */
export function vatOn(feeMinor: bigint, { vatBasisPoints }: FeeSchedule): bigint {
  return percentHalfUp(feeMinor, vatBasisPoints)
}

function interbankFeeMinor(amountMinor: bigint, { interbankFees }: FeeSchedule): bigint {
  const step = interbankFees.find(({ upToMinor }) => upToMinor === null || amountMinor <= upToMinor)
  if (step === undefined) throw new Error('a fee schedule without a last step was let in')
  return step.feeMinor
}

function stampDutyMinor(amountMinor: bigint, { stampDuty }: FeeSchedule): bigint {
  return stampDuty !== null && amountMinor >= stampDuty.fromMinor ? stampDuty.chargeMinor : 0n
}

/** The cybersecurity levy of the CBN circular of 6 May 2024. Transfers within one bank, and between one customer's accounts at two banks, are exempt. */
function levyMinor(ask: ChargeAsk, { cybersecurityLevy }: FeeSchedule): bigint {
  if (cybersecurityLevy === null || ask.route === 'same-bank' || ask.ownAccounts) return 0n
  const share = percentHalfUp(ask.amountMinor, cybersecurityLevy.basisPoints)
  const most = cybersecurityLevy.mostMinor
  return most !== null && share > most ? most : share
}
