/**
 * Customers of the sandbox's billers. Every number is somebody's, but for those that end in 404. A number whose last eight digits are
 * all the same plays the part of that digit, whatever the biller: 08022222222, meter 22222222222, smart card 2222222222.
 */
import { createHash } from 'node:crypto'
import { calendarDay, daysAfter } from '../values/date.ts'

/**
 * delivers, fails: answered so at once. pending: processing, and decided when asked about. silent: no answer to the payment; asked
 * about, it was delivered or reversed. never: processing, however often it is asked. reverses: delivered, and taken back when it is
 * asked about again. unreachable: the biller behind the aggregator does not answer. key-change: delivers, with two more tokens.
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
  { script: 'key-change', goodFor: 'Succeeds; a meter’s answer has two key-change tokens as well.' },
  { script: 'delivers', goodFor: 'Succeeds at once.' },
  { script: 'fails', goodFor: 'Is refused.' },
  { script: 'pending-then-delivers', goodFor: 'Is processed, and succeeds when asked about.' },
  { script: 'pending-then-fails', goodFor: 'Is processed, and fails when asked about.' },
  { script: 'silent-then-delivers', goodFor: 'Gets no answer, and turns out to have succeeded.' },
  { script: 'silent-then-reversed', goodFor: 'Gets no answer, and turns out to have been reversed.' },
  { script: 'never', goodFor: 'Is processed for ever.' },
  { script: 'reverses', goodFor: 'Succeeds, and is taken back by the biller later.' },
  { script: 'unreachable', goodFor: 'Finds the biller out of reach.' },
]

/** The part that a number plays; a number that plays none just takes money. */
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

/** Somebody of that number, the same every time; undefined: nobody. */
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
      // A debt makes the least amount higher than the biller's own.
      Min_Purchase_Amount: (pick[4] ?? 0) % 8 === 0 ? '2000.00' : '500.00',
      WrongBillersCode: false,
    }
  }
  if (identifier === 'tv-subscription') {
    const [bouquet, renewal] = BOUQUETS[serviceID as keyof typeof BOUQUETS] ?? BOUQUETS.dstv
    // A day of Lagos: an hour before midnight in UTC it is the next one there.
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
