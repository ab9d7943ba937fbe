/** Describes the payee of a scheduled payment: a person, or a biller with its customer. */
import type { Schedule } from '../../contract/transfers/schedules.ts'
import { formatAccountNumber } from '../../values/account-number.ts'

export interface PayeeWords {
  /** The name of the person or product: "TUNDE BAKARE", "MTN 1.5GB". */
  readonly name: string
  /** The bank and the account, or the biller and the number: "Optimus Bank · 0123 456 789", "MTN · 08031234567". */
  readonly detail: string
}

export function payeeWords({ to, bill }: Pick<Schedule, 'bill'> & { readonly to: To | null }): PayeeWords {
  if (to !== null) return { name: to.accountName, detail: `${to.bankName} · ${formatAccountNumber(to.accountNumber)}` }
  if (bill === null) throw new Error('a scheduled payment pays nobody')
  const { productName, billerName, customerReference, customerName } = bill
  const whose = customerName === null ? customerReference : `${customerName.toUpperCase()} · ${customerReference}`
  return { name: productName === null ? billerName : `${billerName}, ${productName}`, detail: whose }
}

interface To {
  readonly accountName: string
  readonly accountNumber: string
  readonly bankName: string
}
