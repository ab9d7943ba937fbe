/** Defines the props of every part of a bill's form. */
import type { BillForm as Form } from '../use-bill.ts'

export interface RecentNumber {
  readonly number: string
  readonly name: string | null
}

export interface BillFormProps extends Form {
  readonly hidden: boolean
  /** The customer's own phone, for airtime and data. */
  readonly myNumber: { readonly maskedPhone: string; readonly suggestedBillerId: string | null } | null
  /** Recently paid numbers of other people, each once, with the name where it is known. */
  readonly recentNumbers: readonly RecentNumber[]
}

/** The error of a field. */
export const errorOf = ({ problems }: Pick<Form, 'problems'>, fieldId: string): string | undefined =>
  problems.find((problem) => problem.fieldId === fieldId)?.text
