/** Today's transfer charges, so that a form can show them while the customer types. Only the review's charges are binding. */
import * as v from 'valibot'
import { byBillCategory } from '../../values/vocabularies/bill-categories.ts'
import { calendarDate, signedMinor } from '../fields.ts'
import { nothing, route } from '../route.ts'

/** A fee with the VAT on it, kobo. */
const fee = v.object({ fee: signedMinor, vat: signedMinor })

/** Minor units of each currency. */
const byCurrency = v.object({ NGN: signedMinor, USD: signedMinor, EUR: signedMinor, GBP: signedMinor })

export const transferFees = v.object({
  effectiveFrom: calendarDate,
  sameBank: fee,
  /** The steps in rising order. The first step whose `upTo` is not below the amount applies. The last step has no `upTo`. */
  interbank: v.array(v.object({ upTo: v.nullable(signedMinor), ...fee.entries })),
  /** A flat charge on transfers of at least `from`. */
  stampDuty: v.nullable(v.object({ from: signedMinor, charge: signedMinor })),
  /** Cybersecurity levy on transfers to others at other banks, in hundredths of a per cent, at most `most`. */
  levy: v.nullable(v.object({ basisPoints: v.number(), most: v.nullable(signedMinor) })),
  /** The smallest amount of each kind of payment; bills and transfers to other banks in kobo. */
  minimums: v.object({
    ownAccounts: byCurrency,
    sameBank: byCurrency,
    otherBank: signedMinor,
    exchange: byCurrency,
    bills: v.object(byBillCategory(() => signedMinor)),
  }),
})
export type TransferFees = v.InferOutput<typeof transferFees>

export const feeRoutes = {
  getFees: route({
    method: 'GET',
    path: '/api/transfers/getFees',
    request: nothing,
    data: transferFees,
    caller: 'customer',
    changesState: false,
  }),
} as const
