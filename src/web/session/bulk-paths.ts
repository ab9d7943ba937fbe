/** The addresses of lists of payments. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const BULK_PATHS = {
  start: `${PATHS.transfers}/bulk`,
  list: `${PATHS.transfers}/bulk/:batchId`,
} as const

/** Where one approved list is. */
export function listPath(batchId: string): string {
  return BULK_PATHS.list.replace(':batchId', batchId)
}
