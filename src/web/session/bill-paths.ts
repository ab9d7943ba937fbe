/** Addresses of bills beside those of the tiles. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const BILL_PATHS = {
  data: `${PATHS.bills}/data`,
  education: `${PATHS.bills}/education`,
  gamingLimit: `${PATHS.bills}/gaming-limit`,
  schedule: `${PATHS.bills}/schedule`,
  payment: `${PATHS.bills}/:paymentId`,
} as const

export const CATEGORY_PATHS = {
  airtime: PATHS.airtime,
  data: BILL_PATHS.data,
  'cable-tv': PATHS.cableTv,
  electricity: PATHS.electricity,
  sports: PATHS.sports,
  education: BILL_PATHS.education,
} as const

/** Where the receipt of one payment is. */
export function billPath(paymentId: string): string {
  return BILL_PATHS.payment.replace(':paymentId', paymentId)
}
