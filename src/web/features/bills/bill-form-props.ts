/** What every part of the form of a bill is given. */
import type { BillForm as Form } from './use-bill.ts'

export interface RecentNumber {
  readonly number: string
  readonly name: string | null
}

export interface BillFormProps extends Form {
  readonly hidden: boolean
  /** The customer's own phone, of airtime and data. */
  readonly myNumber: { readonly maskedPhone: string; readonly suggestedBillerId: string | null } | null
  /** Other people's numbers that were paid for lately, each once, with whose they are where that is known. */
  readonly recentNumbers: readonly RecentNumber[]
}

/** What is wrong in a field. */
export const errorOf = ({ problems }: Pick<Form, 'problems'>, fieldId: string): string | undefined =>
  problems.find((problem) => problem.fieldId === fieldId)?.text
