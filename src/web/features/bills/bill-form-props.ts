/** What every part of the form of a bill is given. */
import type { BillForm as Form } from './use-bill.ts'

export interface BillFormProps extends Form {
  readonly hidden: boolean
  /** The customer's own phone, of airtime and data. */
  readonly myNumber: { readonly maskedPhone: string; readonly suggestedBillerId: string | null } | null
  /** Numbers that were paid for lately, each once. */
  readonly recentNumbers: readonly string[]
}

/** What is wrong in a field. */
export const errorOf = ({ problems }: Pick<Form, 'problems'>, fieldId: string): string | undefined =>
  problems.find((problem) => problem.fieldId === fieldId)?.text
