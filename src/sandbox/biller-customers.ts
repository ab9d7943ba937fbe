/**
 * Defines the customers of the sandbox's billers. Every number has a customer, except numbers that end in 404.
 *
 * If the last eight digits of a number are equal, the digit selects the script of its payments, for every biller:
 * 08022222222, meter 22222222222, smart card 2222222222.
 */
import { createHash } from 'node:crypto'
import { calendarDay, daysAfter } from '../values/date.ts'

/**
 * The outcome of a payment:
 * - delivers, fails: the answer says so immediately.
 * - pending: the answer is processing, and an inquiry decides the payment.
 * - silent: the payment gets no answer, and an inquiry finds it delivered or reversed.
 * - never: the payment stays in processing, whatever the number of inquiries.
 * - reverses: the payment is delivered, and a later inquiry reverses it.
 * - unreachable: the biller behind the aggregator does not answer.
 * - key-change: the payment is delivered, with two key-change tokens in addition.
 */
export type BillScript =
  | 'delivers'
  | 'fails'
  | 'pending-then-delivers'
  | 'pending-then-fails'
  | 'silent-then-delivers'
  | 'silent-then-reversed'
  | 'never'
  | 'reverses'
  | 'unreachable'
  | 'key-change'

export const BILL_SCRIPTS: readonly { readonly script: BillScript; readonly goodFor: string }[] = [
  { script: 'key-change', goodFor: 'Succeeds. A meter’s answer also has two key-change tokens.' },
  { script: 'delivers', goodFor: 'Succeeds immediately.' },
  { script: 'fails', goodFor: 'Is refused.' },
  { script: 'pending-then-delivers', goodFor: 'Is in progress first, and succeeds at the next status inquiry.' },
  { script: 'pending-then-fails', goodFor: 'Is in progress first, and fails at the next status inquiry.' },
  { script: 'silent-then-delivers', goodFor: 'Gets no answer. A status inquiry finds that it succeeded.' },
  { script: 'silent-then-reversed', goodFor: 'Gets no answer. A status inquiry finds that it was reversed.' },
  { script: 'never', goodFor: 'Stays in progress permanently.' },
  { script: 'reverses', goodFor: 'Succeeds first. The biller reverses it later.' },
  { script: 'unreachable', goodFor: 'Fails because the biller is unreachable.' },
]

/** The script of a number. A number without a script accepts every payment. */
export function scriptOf(billersCode: string): BillScript {
  const digit = /(\d)\1{7}$/.exec(billersCode)?.[1]
  return BILL_SCRIPTS[digit === undefined ? 1 : Number(digit)]?.script ?? 'delivers'
}

const FIRST = ['SUNDAY', 'HALIMA', 'CHIOMA', 'BABATUNDE', 'GRACE', 'MUSA', 'IFEOMA', 'YETUNDE']
const LAST = ['AGBAJE', 'BELLO', 'OKORO', 'ALABI', 'EKONG', 'GARBA', 'NNADI', 'OGUNLEYE']
const STREETS = [
  'Bode Thomas Street, Surulere, Lagos',
  'Aminu Kano Crescent, Wuse 2, Abuja',
  'Trans Amadi Road, Port Harcourt',
]
const BOUQUETS = {
  dstv: ['DStv Compact', '19000'],
  gotv: ['GOtv Jolli', '5800'],
  startimes: ['Basic - 1 month', '4000'],
} as const

/** Returns the same customer for a number each time, or undefined for a number without a customer. */
export function customerOf(serviceID: string, identifier: string, billersCode: string): object | undefined {
  if (billersCode.endsWith('404')) return undefined
  const pick = createHash('sha256').update(billersCode).digest()
  const of = (list: readonly string[], at: number): string => list[(pick[at] ?? 0) % list.length] ?? ''
  const name = `${of(FIRST, 0)} ${of(LAST, 1)}`
  if (identifier === 'electricity-bill') {
    return {
      Customer_Name: name,
      Address: `${((pick[2] ?? 0) % 90) + 1} ${of(STREETS, 3)}`,
      Meter_Number: billersCode,
      Customer_Arrears: '',
      // A debt raises the minimum amount above the minimum of the biller.
      Min_Purchase_Amount: (pick[4] ?? 0) % 8 === 0 ? '2000.00' : '500.00',
      WrongBillersCode: false,
    }
  }
  if (identifier === 'tv-subscription') {
    const [bouquet, renewal] = BOUQUETS[serviceID as keyof typeof BOUQUETS] ?? BOUQUETS.dstv
    // A calendar day in Lagos. In the last hour of a UTC day, Lagos already has the next day.
    const due = daysAfter(calendarDay(new Date()), (pick[5] ?? 0) % 20)
    return {
      Customer_Name: name,
      Status: 'ACTIVE',
      Due_Date: `${due}T00:00:00`,
      Customer_Number: billersCode,
      Customer_Type: serviceID.toUpperCase(),
      Current_Bouquet: bouquet,
      Renewal_Amount: `${renewal}.00`,
    }
  }
  return { Customer_Name: name, Customer_Number: billersCode }
}
