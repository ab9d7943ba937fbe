/** Maps each category of bills to the address of its form. */
import type { BillCategory } from '../../../../values/vocabularies/bill-categories.ts'
import * as PATHS from '../../../session/paths/paths.ts'

export const CATEGORY_PATHS: Readonly<Record<BillCategory, string>> = {
  airtime: PATHS.airtime,
  data: PATHS.data,
  'cable-tv': PATHS.cableTv,
  electricity: PATHS.electricity,
  sports: PATHS.sports,
  education: PATHS.education,
}
