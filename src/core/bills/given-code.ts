/** Decides which secret code a biller gives for a bill: the token of a prepaid meter, the PIN of an examination, or none. */
import type { BillCategory } from '../../values/vocabularies/bill-categories.ts'
import type { MeterType } from './biller-catalogue.ts'

export type GivenCode = 'meter-token' | 'exam-pin'

/** Null: the biller gives no code for such a bill. */
export function givenCodeOf(bill: {
  readonly category: BillCategory
  /** Null when the bill is for no meter. */
  readonly meterType: MeterType | null
}): GivenCode | null {
  if (bill.category === 'education') return 'exam-pin'
  return bill.meterType === 'prepaid' ? 'meter-token' : null
}
